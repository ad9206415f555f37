import { type Account, type AccountId, isAccountOf, type Stop, type Store } from '@causeway/protocol';
import type { CreateConnectorFn } from '@wagmi/core';
import type { Eip155Signer, Eip1193Provider } from '../../types.js';

type Connected = Account & { readonly connection: string };

/** The used part of a `Wallets` of `@causeway/core`. */
export interface WagmiWallets {
  readonly accounts: Store<readonly Connected[]>;
  readonly selected: Store<Connected | undefined>;
  readonly restored: Store<boolean>;
  readonly connections: Store<readonly { readonly id: string; disconnect(): Promise<void> }[]>;
  start(): Stop;
  signer(account: AccountId<'eip155'>, options?: { readonly connection?: string }): object;
}

/** How our wallets become a connector of wagmi. */
export interface WagmiConnectorOptions {
  /** With an `eip155()` adapter that lists wagmi's chains. */
  readonly wallets: WagmiWallets;
  /**
   * Lets the person connect a wallet, such as by opening the dialog of a kit, and resolves when that is over. Without an
   * account then, wagmi's `connect` fails as refused.
   */
  readonly choose: () => unknown;
  /** Shown by wagmi's interfaces. */
  readonly name?: string;
  readonly icon?: string;
}

type Hex = `0x${string}`;
type Active = { readonly connection: string; readonly address: Hex; readonly provider: Eip1193Provider };

/** Names a refusal as viem does: apps of wagmi tell it from a fault by its name. */
const named = (error: Error & { readonly code: number }): Error =>
  error.code === 4001 ? Object.assign(error, { name: 'UserRejectedRequestError' }) : error;

/** The errors of EIP-1193 by their numbers, as wagmi reads them. */
const failure = (code: 4001 | 4900, message: string) => named(Object.assign(new Error(message), { code }));

/**
 * Our wallets as one connector of wagmi: relay, embedded wallet, wallets of the page. It is the EVM account
 * that is selected, or else the first. wagmi follows actions of the person in our interface, and the other
 * way round.
 *
 * @throws the errors of EIP-1193 from its functions: 4001 when no wallet was connected, 4900 without a connection.
 * @see https://wagmi.sh/dev/creating-connectors
 * @example
 * import { createWallets } from '@causeway/core';
 * import { eip155 } from '@causeway/eip155';
 * import { mainnet } from '@causeway/eip155/chains';
 * import { wagmiConnector } from '@causeway/eip155/wagmi';
 *
 * const wallets = createWallets({ appName: 'Example', adapters: [eip155({ chains: [mainnet] })] });
 * export const connector = wagmiConnector({ wallets, choose: () => wallets.list.get()[0]?.connect() });
 */
export function wagmiConnector(options: WagmiConnectorOptions): CreateConnectorFn<Eip1193Provider> {
  const { wallets, choose, name = 'More wallets', icon } = options;
  return ({ chains, emitter }) => {
    let active: Active | undefined;
    // Whether wagmi has received the account; it must not receive it twice between `connect` and its result.
    let reported: Active | undefined;
    let connecting = false;
    let stopChain: Stop | undefined;

    /** The provider of the account stays the same object as long as its connection does. */
    function readActive(): Active | undefined {
      const all = [wallets.selected.get(), ...wallets.accounts.get()];
      const account = all.find((one) => one !== undefined && isAccountOf(one, 'eip155'));
      const same = active?.connection === account?.connection && active?.address === account?.address;
      if (same) return active;
      stopChain?.();
      stopChain = undefined;
      active = undefined;
      if (!account) return undefined;
      const { connection, address } = account;
      // A list of wallets without types of its adapters gives any signer; this one is of our namespace.
      const { provider } = wallets.signer(account.id, { connection }) as Eip155Signer;
      const onChain = (chain: unknown) => emitter.emit('change', { chainId: Number(chain) });
      provider.on('chainChanged', onChain);
      stopChain = () => provider.removeListener('chainChanged', onChain);
      active = { connection, address: address as Hex, provider };
      return active;
    }
    const chainOf = async ({ provider }: Active) => Number(await provider.request({ method: 'eth_chainId' }));
    const needed = (): Active => {
      const now = readActive();
      if (!now) throw failure(4900, 'No EVM account is connected.');
      return now;
    };

    async function follow(): Promise<void> {
      const now = readActive();
      if (connecting || now === reported) return;
      const before = reported;
      reported = now;
      if (!now) return void emitter.emit('disconnect');
      const state = { accounts: [now.address] as const, chainId: await chainOf(now) };
      if (reported === now) emitter.emit(before ? 'change' : 'connect', state);
    }
    const whenRestored = () =>
      new Promise<void>((resolve) => {
        const check = () => {
          if (!wallets.restored.get()) return;
          stop();
          resolve();
        };
        const stop = wallets.restored.subscribe(check);
        check();
      });
    async function switchTo(chainId: number): Promise<void> {
      const params = [{ chainId: `0x${chainId.toString(16)}` }];
      try {
        await needed().provider.request({ method: 'wallet_switchEthereumChain', params });
      } catch (error) {
        throw named(error as Parameters<typeof named>[0]);
      }
    }

    return {
      id: 'causeway',
      name,
      icon,
      type: 'causeway',
      async setup() {
        // A server has no wallets.
        if (!globalThis.window) return;
        wallets.start();
        for (const store of [wallets.accounts, wallets.selected]) store.subscribe(() => void follow());
      },
      async connect({ chainId, isReconnecting, withCapabilities } = {}) {
        connecting = true;
        try {
          if (!readActive() && !isReconnecting) await choose();
          const now = readActive();
          if (!now) throw failure(4001, 'No wallet was connected.');
          if (chainId && chainId !== (await chainOf(now))) await switchTo(chainId);
          reported = now;
          const account = withCapabilities ? { address: now.address, capabilities: {} } : now.address;
          // The form of the accounts depends on the request, which our types cannot express.
          return { accounts: [account] as never, chainId: await chainOf(now) };
        } finally {
          connecting = false;
        }
      },
      async disconnect() {
        const connection = readActive()?.connection;
        await wallets.connections
          .get()
          .find(({ id }) => id === connection)
          ?.disconnect();
      },
      getAccounts: async () => [needed().address],
      getChainId: () => chainOf(needed()),
      // wagmi restores no connector without a provider, and it checks that before it checks for an account.
      getProvider: async () => readActive()?.provider ?? notConnected,
      async isAuthorized() {
        await whenRestored();
        return readActive() !== undefined;
      },
      async switchChain({ chainId }) {
        await switchTo(chainId);
        const chain = chains.find(({ id }) => id === chainId);
        if (!chain) throw failure(4900, 'The chain is not configured.');
        return chain;
      },
      onAccountsChanged: () => undefined,
      onChainChanged: () => undefined,
      onDisconnect: () => undefined,
    };
  };
}

/** A provider without an account. */
const notConnected: Eip1193Provider = Object.freeze({
  request: () => Promise.reject(failure(4900, 'No EVM account is connected.')),
  on: () => undefined,
  removeListener: () => undefined,
});
