import type { ChainId } from '@causeway/protocol';
import type { Mode } from '../wallet/mode.js';
import type { Prompt } from '../wallet/prompt.js';
import type { CallSupport } from '../wallet/state.js';
import type { ScriptedAnswer, TestWallet } from '../wallet/testWallet.js';

/** A wallet by its rdns, its name or its place in the list. The first one when absent. */
export type WalletName = string | number;

/** One namespace of a wallet: its accounts, the active one first, and the origins that may see them. */
export interface NamespaceSummary {
  readonly accounts: readonly string[];
  readonly connected: readonly string[];
}

/** A test's view of a wallet. Plain data, so that it can leave the page. */
export interface WalletSummary {
  readonly rdns: string;
  readonly name: string;
  readonly mode: Mode;
  readonly locked: boolean;
  /** Of eip155, the active account first. */
  readonly accounts: readonly string[];
  /** CAIP-2. */
  readonly chainId: ChainId;
  /** CAIP-2 ids of every chain of the wallet. */
  readonly chains: readonly ChainId[];
  /** Origins that may see the accounts of eip155. */
  readonly connected: readonly string[];
  /** The same of every namespace, eip155 included. */
  readonly namespaces: Readonly<Record<string, NamespaceSummary>>;
  readonly prompts: readonly Prompt[];
  /** How many requests wait because of the mode. */
  readonly held: number;
}

/**
 * The panel's verbs for tests, at `window.__causewayTestWallets`. Each takes plain data and answers plain data.
 *
 * @example
 * await page.evaluate(() => window.__causewayTestWallets?.setMode('stall', { wallet: 'Second Test Wallet' }));
 */
export interface TestWalletsControl {
  list(): readonly WalletSummary[];
  setMode(mode: Mode, options?: { readonly wallet?: WalletName; readonly delay?: number }): void;
  /** Approves the oldest open prompt, or the one with this id. False when there is none. */
  approve(options?: { readonly wallet?: WalletName; readonly id?: string }): boolean;
  reject(options?: { readonly wallet?: WalletName; readonly id?: string }): boolean;
  /** By index in every namespace, by address in its own. */
  switchAccount(account: number | string, options?: { readonly wallet?: WalletName }): void;
  /** By CAIP-2 id; the wallet must have the chain. */
  switchNetwork(chainId: ChainId, options?: { readonly wallet?: WalletName }): void;
  /**
   * Takes the accounts of one namespace, or of all, away from this page; from every page where the control is not in
   * one.
   */
  revoke(options?: { readonly wallet?: WalletName; readonly namespace?: string }): void;
  /** The wallet's support for EIP-5792; of effect only in a wallet that has it at all. */
  setCalls(support: CallSupport, options?: { readonly wallet?: WalletName }): void;
  lock(options?: { readonly wallet?: WalletName }): void;
  unlock(options?: { readonly wallet?: WalletName }): void;
  /** Gives the next request of a method exactly this answer. */
  answerNext(method: string, answer: ScriptedAnswer, options?: { readonly wallet?: WalletName }): void;
  /** Resolves with the oldest prompt as soon as one is open. */
  nextPrompt(options?: { readonly wallet?: WalletName }): Promise<Prompt>;
}

declare global {
  /** In a page while the test wallets are started, and in the test extension's service worker. */
  var __causewayTestWallets: TestWalletsControl | undefined;
}

/** Makes the control object over wallets. Without an origin, as in an extension, `revoke` is for all of them. */
export function createControl(wallets: readonly TestWallet[], origin?: string): TestWalletsControl {
  function pick(name: WalletName = 0): TestWallet {
    const wallet =
      typeof name === 'number'
        ? wallets[name]
        : wallets.find(({ identity }) => identity.rdns === name || identity.name === name);
    if (!wallet) throw new Error(`There is no test wallet ${name}.`);
    return wallet;
  }

  return Object.freeze<TestWalletsControl>({
    list: () => wallets.map(summary),
    setMode: (mode, { wallet, delay } = {}) => pick(wallet).setMode(mode, { delay }),
    approve: ({ wallet, id } = {}) => pick(wallet).answer('approve', id),
    reject: ({ wallet, id } = {}) => pick(wallet).answer('reject', id),
    switchAccount: (account, { wallet } = {}) => pick(wallet).switchAccount(account),
    switchNetwork: (chainId, { wallet } = {}) => pick(wallet).switchNetwork(chainId),
    revoke: ({ wallet, namespace } = {}) => pick(wallet).revoke(origin, namespace),
    setCalls: (support, { wallet } = {}) => pick(wallet).setCalls(support),
    lock: ({ wallet } = {}) => pick(wallet).setLocked(true),
    unlock: ({ wallet } = {}) => pick(wallet).setLocked(false),
    answerNext: (method, answer, { wallet } = {}) => pick(wallet).answerNext(method, answer),
    nextPrompt({ wallet: name } = {}) {
      const wallet = pick(name);
      return new Promise((resolve) => {
        const check = () => {
          const prompt = wallet.prompts[0];
          if (!prompt) return;
          stop();
          resolve(prompt);
        };
        const stop = wallet.subscribe(check);
        check();
      });
    },
  });
}

/** The public state of a wallet. */
export function summary(wallet: TestWallet): WalletSummary {
  const { identity, state, chains, prompts, held, faces } = wallet;
  const order = (list: readonly string[], active: string) => [
    active,
    ...list.filter((address) => address !== active),
  ];
  const accounts = order(wallet.accounts, state.active);
  const connected = Object.keys(state.permissions);
  const others = faces.map(({ namespace, accounts: list }) => {
    const face = state.faces[namespace];
    return [
      namespace,
      { accounts: order(list, face?.active ?? ''), connected: [...(face?.origins ?? [])] },
    ] as const;
  });
  return {
    rdns: identity.rdns,
    name: identity.name,
    mode: state.mode,
    locked: state.locked,
    accounts,
    chainId: state.chainId,
    chains: chains.map(({ id }) => id),
    connected,
    namespaces: { eip155: { accounts, connected }, ...Object.fromEntries(others) },
    prompts,
    held,
  };
}
