import { decode58 } from '@causeway/protocol/base58';
import { alice, bob } from './fakes.js';

/** An account as a wallet has it. */
export const account = (
  address: string,
  chains: readonly string[] = ['solana:localnet', 'solana:mainnet'],
) => ({
  address,
  publicKey: decode58(address, 32),
  chains,
  features: ['solana:signTransaction'],
});

/** A wallet object whose functions a test replaces, and its page's side. */
export function fakeWallet(
  options: {
    readonly name?: string;
    readonly features?: Readonly<Record<string, unknown>>;
    readonly chains?: unknown;
    readonly icon?: unknown;
  } = {},
) {
  const listeners = new Set<(properties: unknown) => void>();
  const requests: { readonly feature: string; readonly inputs: readonly unknown[] }[] = [];
  const spy =
    (feature: string, answer: unknown) =>
    async (...inputs: readonly unknown[]) => {
      requests.push({ feature, inputs });
      return typeof answer === 'function' ? answer(...inputs) : answer;
    };
  const wallet = {
    version: '1.0.0',
    name: options.name ?? 'Fake',
    icon: options.icon ?? 'data:image/png;base64,AAAA',
    chains: options.chains ?? ['solana:localnet', 'solana:mainnet'],
    accounts: [] as unknown[],
    features: {
      'standard:connect': { connect: spy('standard:connect', { accounts: [account(alice), account(bob)] }) },
      'standard:disconnect': { disconnect: spy('standard:disconnect', undefined) },
      'standard:events': {
        on: (_: string, listener: (properties: unknown) => void) => {
          listeners.add(listener);
          return () => listeners.delete(listener);
        },
      },
      'solana:signTransaction': { signTransaction: spy('solana:signTransaction', []) },
      ...options.features,
    } as Record<string, unknown>,
  };
  return {
    wallet,
    requests,
    heard: listeners,
    change: (properties: unknown) => {
      for (const listener of [...listeners]) listener(properties);
    },
  };
}

/** Registers objects with a page, as wallets do; the result removes them again. */
export function register(page: EventTarget, ...wallets: readonly unknown[]): () => void {
  const outs: unknown[] = [];
  const callback = (api: { register(...list: readonly unknown[]): unknown }) => {
    outs.push(api.register(...wallets));
  };
  page.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail: callback }));
  return () => {
    for (const out of outs) if (typeof out === 'function') out();
  };
}

/** Values that a wallet must not return. */
export const nonsense: readonly (() => unknown)[] = [
  () => undefined,
  () => null,
  () => 7,
  () => 'zzz',
  () => [],
  () => [null],
  () => ({}),
  () => ({ accounts: null }),
  () => ({ accounts: 'list' }),
  () => ({ accounts: { length: 1, 0: account(alice) } }),
  () => ({ accounts: [null] }),
  () => ({ accounts: [{ ...account(alice), address: bob }] }),
  () => ({ accounts: [{ ...account(alice), publicKey: [...new Uint8Array(32)] }] }),
  () => ({ accounts: [{ ...account(alice), publicKey: new Uint8Array(31) }] }),
  () => ({ accounts: new Array(5000).fill(account(alice)) }),
  () => ({
    get accounts() {
      throw new Error('a getter threw');
    },
  }),
  () =>
    new Proxy(
      {},
      {
        get(_, key) {
          if (key === 'then') return undefined;
          throw new Error('a getter threw');
        },
      },
    ),
  () => {
    const { proxy, revoke } = Proxy.revocable([], {});
    revoke();
    return { accounts: proxy };
  },
];
