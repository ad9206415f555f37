import type { WalletBehaviour, WalletSide } from '@causeway/conformance';
import type { CreateKeyed, Key, Keyed } from '@causeway/protocol';
import { alice, chains, createWallet, defer, type FakeWallet, local } from './fakes.js';

/** Invalid answers of every kind. */
export const nonsense: readonly (() => unknown)[] = [
  () => null,
  () => undefined,
  () => 42,
  () => 10n,
  () => 'not an account',
  () => ({}),
  () => [42],
  () => ['0x1'],
  () => [null],
  () => [{ address: alice.slice(1) }],
  () => [{ address: alice, genesisHash: 'no hash' }],
  () => ({ length: 1, 0: { address: alice } }),
  () => ({ accounts: { get: 7 }, signer: {} }),
  () => ({ accounts: null }),
  () =>
    new Proxy([], {
      get: () => {
        throw new Error('a getter threw');
      },
    }),
];

/** A wallet in the page, with real keys and scripted behaviour. */
export interface KeyedWallet {
  readonly wallet: FakeWallet;
  readonly side: WalletSide;
}

/** Creates the wallet. Its first key is the first account it reports. */
export function createKeyedWallet(createKeyed: CreateKeyed, keys: readonly Key[]): KeyedWallet {
  const request = () => Promise.reject(new Error('no chain is read'));
  let keyeds: readonly Keyed[] = keys.map((key) => createKeyed(key, { chains, request }));
  let behaviour: WalletBehaviour = 'approve';
  let failing: (() => unknown) | undefined;
  let permitted = false;
  let locked = false;
  let prompted = 0;
  let turn = 0;
  let change = defer<void>();
  let waiting = defer<void>();
  const list = () =>
    permitted && !locked
      ? keyeds.map((keyed) => ({ address: keyed.account(local.id).address, type: 'sr25519' }))
      : [];

  async function answer<T>(isPrompt: boolean, settle: () => T): Promise<unknown> {
    const silent = behaviour === 'hang' || behaviour === 'vanish';
    if (isPrompt && !silent && behaviour !== 'malformed') prompted += 1;
    if (silent || (isPrompt && behaviour === 'stall')) {
      waiting.resolve();
      await change.promise;
    }
    if (failing) throw failing();
    if (behaviour === 'malformed') return nonsense[turn++ % nonsense.length]?.();
    if (behaviour === 'vanish') throw new Error('Extension context invalidated.');
    if (behaviour === 'reject' && isPrompt) throw new Error('Rejected');
    return settle();
  }

  let known = false;
  const wallet: FakeWallet = createWallet({
    // Once a person allowed the page, `enable` does not prompt; revoking that leaves an empty list, as
    // switching the page off in an extension's settings does.
    enable: () =>
      answer(!known, () => {
        if (locked) throw new Error('The wallet is locked.');
        if (!known) permitted = true;
        known = true;
        return wallet.injected;
      }),
    get: () => answer(false, list),
    signRaw: (...[params]: readonly { readonly address?: unknown }[]) =>
      answer(true, () => {
        if (!permitted) throw new Error('This page is not allowed to interact with this extension');
        const signing = keyeds.find((keyed) => keyed.account(local.id).address === params?.address);
        if (!signing) throw new Error('Unable to find the account');
        return signing.invoke({ chainId: local.id, method: 'polkadot_signMessage', params });
      }),
  });
  const changed = () => {
    const before = change;
    change = defer<void>();
    waiting = defer<void>();
    before.resolve();
  };
  const side: WalletSide = {
    behave(next) {
      behaviour = next;
      changed();
    },
    failWith(next) {
      failing = next;
    },
    setLocked(next) {
      locked = next;
      wallet.emitAccounts(list());
    },
    switchAccount() {
      keyeds = [...keyeds.slice(1), ...keyeds.slice(0, 1)];
      wallet.emitAccounts(list());
    },
    revoke() {
      permitted = false;
      wallet.emitAccounts([]);
    },
    get prompted() {
      return prompted;
    },
    get permitted() {
      return permitted;
    },
    held: () => waiting.promise,
  };
  return { wallet, side };
}
