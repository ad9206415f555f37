import type { WalletBehaviour, WalletSide } from '@causeway/conformance';
import type { CreateKeyed, Key, Keyed } from '@causeway/protocol';
import { chains, createProvider, defer, type FakeProvider, local } from './fakes.js';

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
  () => [['0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266']],
  () => ({ length: 1, 0: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266' }),
  () =>
    new Proxy([], {
      get: () => {
        throw new Error('a getter threw');
      },
    }),
];

/** A wallet in the page, with real keys and scripted behaviour. */
export interface KeyedWallet {
  readonly provider: FakeProvider;
  readonly side: WalletSide;
}

/** Creates the wallet. Its first key is the active account. */
export function createKeyedWallet(createKeyed: CreateKeyed, keys: readonly Key[]): KeyedWallet {
  const request = async () => '0x1';
  let keyeds: readonly Keyed[] = keys.map((key) => createKeyed(key, { chains, request }));
  let behaviour: WalletBehaviour = 'approve';
  let failing: (() => unknown) | undefined;
  let permitted = false;
  let locked = false;
  let prompted = 0;
  let turn = 0;
  let change = defer<void>();
  let waiting = defer<void>();
  const addresses = () =>
    permitted && !locked ? keyeds.map((keyed) => keyed.account(local.id).address) : [];
  const isPrompt = (method: string) => /^(eth_requestAccounts|personal_sign|eth_sign|eth_send)/.test(method);

  async function answer(method: string, params: unknown): Promise<unknown> {
    const prompt = isPrompt(method) && !(method === 'eth_requestAccounts' && permitted && !locked);
    if (prompt && behaviour !== 'hang' && behaviour !== 'vanish' && behaviour !== 'malformed') prompted += 1;
    const waits = behaviour === 'hang' || behaviour === 'vanish' || (prompt && behaviour === 'stall');
    if (waits) {
      waiting.resolve();
      await change.promise;
      return settle(method, params);
    }
    return settle(method, params);
  }

  async function settle(method: string, params: unknown): Promise<unknown> {
    if (failing) throw failing();
    if (behaviour === 'malformed') return nonsense[turn++ % nonsense.length]?.();
    if (behaviour === 'vanish') throw Object.assign(new Error('Disconnected.'), { code: 4900 });
    if (behaviour === 'reject' && isPrompt(method)) {
      throw Object.assign(new Error('User rejected the request.'), { code: 4001 });
    }
    if (method === 'eth_requestAccounts') {
      if (locked) throw Object.assign(new Error('The wallet is locked.'), { code: 4100 });
      permitted = true;
      return addresses();
    }
    if (method === 'eth_accounts') return addresses();
    if (method === 'wallet_revokePermissions') {
      permitted = false;
      return null;
    }
    if (method === 'eth_chainId') return '0x7a69';
    if (!permitted) throw Object.assign(new Error('Not allowed.'), { code: 4100 });
    const keyed = keyeds[0] as Keyed;
    return keyed.invoke({ chainId: local.id, method, params });
  }

  const methods = [
    'eth_requestAccounts',
    'eth_accounts',
    'eth_chainId',
    'wallet_revokePermissions',
    'personal_sign',
  ];
  const unknown = () => {
    throw Object.assign(new Error('The method does not exist.'), { code: -32601 });
  };
  const provider = createProvider({
    '*': unknown,
    ...Object.fromEntries(methods.map((method) => [method, (params: unknown) => answer(method, params)])),
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
      if (next === 'vanish') provider.emit('disconnect', { code: 4900, message: 'Disconnected.' });
    },
    failWith(next) {
      failing = next;
    },
    setLocked(next) {
      locked = next;
      provider.emit('accountsChanged', addresses());
    },
    switchAccount() {
      keyeds = [...keyeds.slice(1), ...keyeds.slice(0, 1)];
      provider.emit('accountsChanged', addresses());
    },
    revoke() {
      permitted = false;
      provider.emit('accountsChanged', []);
    },
    get prompted() {
      return prompted;
    },
    get permitted() {
      return permitted;
    },
    held: () => waiting.promise,
  };
  return { provider, side };
}
