import type { Call, Chain, CreateKeyed, Key } from '@causeway/protocol';
import type { Rpc } from './rpc.js';
import { createWallet } from './wallet/createWallet.js';
import type { StateStore, WalletState } from './wallet/state.js';
import type { CreateWalletOptions, TestWallet } from './wallet/testWallet.js';

/** The origin from which the unit tests send requests. */
export const origin = 'http://localhost:4400';

/** A chain that no server answers for. */
export const chain = (reference: number, name = `Chain ${reference}`): Chain => ({
  id: `eip155:${reference}`,
  name,
  currency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: [`http://127.0.0.1/${reference}`],
});

/** Addresses of the keys of `walletForTest`, in their order. */
export const addresses = [
  '0xAaaAaAAaaaAAaAAAAAaaaAAaAAAaaaAaAAaaAaaA',
  '0xbBbBBBBbbBBBbbbBbbBbbbbBBbBbbbbBbBbbBBbB',
] as const;

const keys: readonly Key[] = addresses.map((_, index) => ({
  curve: 'secp256k1',
  publicKey: Uint8Array.of(index),
  sign: async () => new Uint8Array(65),
}));

/** Keyed calls as they arrived, and the fake's answers by method. */
export interface KeyedLog {
  readonly calls: (Call & { readonly address: string })[];
  readonly answers: Record<string, unknown>;
}

/** A wallet side that answers from the log; unknown methods throw. */
export function fakeKeyed(log: KeyedLog): CreateKeyed {
  return (key) => {
    const address = addresses[key.publicKey[0] ?? 0] as string;
    return {
      account: (chainId) => ({ id: `${chainId}:${address}`, chainId, address }),
      methods: Object.keys(log.answers),
      async invoke(call) {
        log.calls.push({ ...call, address });
        if (!Object.hasOwn(log.answers, call.method)) throw new Error(`${call.method} was not expected`);
        const answer = log.answers[call.method];
        if (answer instanceof Error) throw answer;
        return answer;
      },
    };
  };
}

/** A store in memory that can be written behind a wallet's back. */
export function memoryStore(initial?: unknown): StateStore & { value: unknown } {
  const store = {
    value: initial,
    read: () => store.value,
    write(state: WalletState) {
      store.value = JSON.parse(JSON.stringify(state));
    },
  };
  return store;
}

/** A wallet over fakes. Its RPC throws unless one is given. */
export function walletForTest(options: Partial<CreateWalletOptions> & { readonly rpc?: Rpc } = {}): {
  wallet: TestWallet;
  log: KeyedLog;
} {
  const log: KeyedLog = { calls: [], answers: { personal_sign: '0x12', eth_signTypedData_v4: '0x34' } };
  const wallet = createWallet({
    identity: {
      rdns: 'test.wallet',
      name: 'Wallet',
      icon: '',
      traits: {
        unknownChain: 'plain',
        addSwitches: false,
        permissions: true,
        calls: true,
        addsNetworks: true,
        together: true,
      },
    },
    keys,
    createKeyed: fakeKeyed(log),
    chains: [chain(31337), chain(1)],
    rpc: async (_, { method }) => {
      throw new Error(`${method} was not expected`);
    },
    store: memoryStore(),
    ...options,
  });
  return { wallet, log };
}

/** The code a request fails with; `undefined` when it is answered. */
export async function codeOf(request: Promise<unknown>): Promise<unknown> {
  return request.then(
    () => undefined,
    (error: { code?: unknown }) => error.code,
  );
}

/** Whether a promise is still open after everything that was ready has run. */
export async function isOpen(promise: Promise<unknown>): Promise<boolean> {
  let pending = true;
  promise.then(
    () => (pending = false),
    () => (pending = false),
  );
  for (let turn = 0; turn < 20; turn += 1) await null;
  return pending;
}
