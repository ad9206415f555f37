import type { ChainId } from '@causeway/protocol';
import type { PageWallet } from './pageWallet.js';
import type { Behaviour, PageState, Prompt } from './state.js';

/**
 * The page's verbs for tests, at `window.__causewayWalletPage`. Each takes plain data and answers plain data.
 *
 * @example
 * await page.evaluate((uri) => window.__causewayWalletPage?.pair(uri), uri);
 */
export interface WalletPageControl {
  state(): PageState;
  /** Takes a pairing code, as if it was pasted. Rejects when it is invalid or expired. */
  pair(uri: string): Promise<void>;
  setBehaviour(behaviour: Behaviour): void;
  /**
   * Approves the oldest open request, or the one with this id; `chains` leaves networks out. False when there
   * is none.
   */
  approve(options?: { readonly id?: number; readonly chains?: readonly ChainId[] }): Promise<boolean>;
  refuse(options?: { readonly id?: number }): Promise<boolean>;
  /** Puts an account first, and notifies the sites. */
  switchAccount(address: string): Promise<void>;
  switchNetwork(chainId: ChainId): Promise<void>;
  /** Takes a namespace out of one session, or of all of them; its last one ends a session. */
  withdraw(namespace: string, topic?: string): Promise<void>;
  /** One session, or all of them. */
  disconnect(topic?: string): Promise<void>;
  /** Resolves with the oldest question as soon as one is open. */
  nextPrompt(): Promise<Prompt>;
}

declare global {
  /** In the wallet page once it runs. */
  var __causewayWalletPage: WalletPageControl | undefined;
}

/** Makes the control object. */
export function createControl(wallet: PageWallet): WalletPageControl {
  const { cell } = wallet;
  return Object.freeze<WalletPageControl>({
    state: () => cell.get(),
    pair: (uri) => wallet.pair(uri),
    setBehaviour: (behaviour) => wallet.behave(behaviour),
    approve: ({ id, chains } = {}) => wallet.answer(true, id, chains),
    refuse: ({ id } = {}) => wallet.answer(false, id),
    switchAccount: (address) => wallet.switchAccount(address),
    switchNetwork: (chainId) => wallet.switchNetwork(chainId),
    withdraw: (namespace, topic) => wallet.withdraw(namespace, topic),
    disconnect: (topic) => wallet.disconnect(topic),
    nextPrompt: () =>
      new Promise((resolve) => {
        const look = () => {
          const [prompt] = cell.get().prompts;
          if (!prompt) return;
          stop();
          resolve(prompt);
        };
        const stop = cell.subscribe(look);
        look();
      }),
  });
}
