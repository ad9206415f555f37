import { createReader, type Reader } from '@causeway/eip155/reader';
import type { Storage } from '@causeway/protocol';
import type { JournalEntry } from './entry.ts';
import type { Intent } from './newEntry.ts';

/** An account, a hash and a clock that tests share. */
export const account = 'eip155:31337:0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
export const hash = `0x${'ab'.repeat(32)}`;
export const otherHash = `0x${'cd'.repeat(32)}`;
export const start = 1_700_000_000_000;

/** A transfer of one wei, asked of a test wallet. */
export const transfer: Intent = {
  account,
  chainId: 'eip155:31337',
  connection: 'eip155:injected:test.wallet',
  wallet: 'Test Wallet',
  request: {
    kind: 'transaction',
    to: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
    value: '1',
    symbol: 'ETH',
    decimals: 18,
  },
};

/** A message of two words. */
export const greeting: Intent = {
  ...transfer,
  request: { kind: 'message', message: 'Hello there', encoding: 'text' },
};

/** An entry with everything that is required, changed by `changes`. */
export function entryOf(changes: Partial<JournalEntry> = {}): JournalEntry {
  return Object.freeze({
    version: 1,
    id: 'entry-1',
    createdAt: start,
    updatedAt: start,
    status: 'asked',
    tab: 'tab-1',
    ...transfer,
    ...changes,
  });
}

/** Wraps a storage so that a test decides when it fails. */
export function breakable(storage: Storage): Storage & { fail: (error: unknown) => void; mend: () => void } {
  let failure: { readonly error: unknown } | undefined;
  const guard = <T>(act: () => Promise<T>): Promise<T> => (failure ? Promise.reject(failure.error) : act());
  return {
    get: (key) => guard(() => storage.get(key)),
    update: (key, change) => guard(() => storage.update(key, change)),
    keys: () => guard(() => storage.keys()),
    fail: (error) => {
      failure = { error };
    },
    mend: () => {
      failure = undefined;
    },
  };
}

interface Call {
  readonly id: number;
  readonly method: string;
  readonly params: readonly unknown[];
}

/** A reader of a network whose server answers so. An answer that throws fails as a server that is down. */
export function readerOver(answer: (method: string, params: readonly unknown[]) => unknown): Reader & {
  recheck: NonNullable<Reader['recheck']>;
} {
  const currency = { name: 'Ether', symbol: 'ETH', decimals: 18 };
  const chain = { id: 'eip155:31337', name: 'Local', currency, rpcUrls: ['https://rpc.example'] } as const;
  const reader = createReader(chain, {
    async fetch(_, init) {
      const { id, method, params } = JSON.parse(String(init?.body)) as Call;
      const result = method === 'eth_chainId' ? '0x7a69' : answer(method, params);
      return Response.json({ jsonrpc: '2.0', id, result });
    },
  });
  return reader as ReturnType<typeof readerOver>;
}
