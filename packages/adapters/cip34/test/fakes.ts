import { isWalletError, type WalletError } from '@causeway/protocol';
import { chainIdOf } from '../src/chain/chains.js';
import type { CardanoChain } from '../src/types.js';
import { memoryKey } from '../src/wallet/key.js';

/** A signal that nobody aborts. */
export const never: AbortSignal = new AbortController().signal;

const local = (magic: number, name: string): CardanoChain => ({
  id: chainIdOf(magic),
  name,
  currency: { name: 'Ada', symbol: 'tADA', decimals: 6 },
  testnet: true,
  rpcUrls: ['http://127.0.0.1:1337'],
});
export const localnet = local(42, 'Causeway Cardano');
export const otherNet = local(2, 'Causeway Preview');
/** The chains every test app is configured for. */
export const chains = [localnet, otherNet] as const;

const seed = (byte: number) => Uint8Array.from({ length: 32 }, (_, i) => i + byte);
export const alice = memoryKey(seed(1));
export const bob = memoryKey(seed(2));
export const carol = memoryKey(seed(3));

/** The window a test looks into. */
export function createPage<T extends object>(globals: T = {} as T): EventTarget & T {
  return Object.assign(new EventTarget(), globals);
}

export interface Deferred<T> {
  readonly promise: Promise<T>;
  resolve(value: T): void;
  reject(error: unknown): void;
}

export function defer<T = void>(): Deferred<T> {
  let settle: Omit<Deferred<T>, 'promise'> = { resolve: () => undefined, reject: () => undefined };
  const promise = new Promise<T>((resolve, reject) => {
    settle = { resolve, reject };
  });
  promise.catch(() => undefined);
  return { promise, ...settle };
}

/** The `WalletError` a promise fails with; anything else fails the test. */
export async function failure(
  promise: Promise<unknown>,
): Promise<WalletError & { context: { late?: unknown } }> {
  const error = await promise.then(
    (value) => {
      throw new Error(`It was fulfilled with ${typeof value}.`);
    },
    (reason: unknown) => reason,
  );
  if (!isWalletError(error)) throw error;
  return error as WalletError & { context: { late?: unknown } };
}

/** Lets everything run that is ready, including what waits for a task and not only for a promise. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 10; turn += 1) await new Promise((resolve) => setTimeout(resolve, 0));
}
