import { isWalletError, type WalletError } from '@causeway/protocol';
import type { CosmosChain } from '../src/types.js';
import { memoryKey } from '../src/wallet/key.js';

/** A signal that nobody aborts. */
export const never: AbortSignal = new AbortController().signal;

export const hub: CosmosChain = {
  id: 'cosmos:causeway-1',
  name: 'Causeway Hub',
  currency: { name: 'Atom', symbol: 'ATOM', decimals: 6 },
  bech32Prefix: 'cosmos',
  coinType: 118,
  denom: 'uatom',
  gasPrice: '0.025',
  rpcUrls: ['http://127.0.0.1:26657'],
};
export const zone: CosmosChain = {
  ...hub,
  id: 'cosmos:causeway-zone-1',
  name: 'Causeway Zone',
  bech32Prefix: 'osmo',
  denom: 'uosmo',
};
/** The chains every test app is configured for. */
export const chains = [hub, zone] as const;

/** The first two accounts of the phrase of eleven "abandon" and "about" at m/44'/118'/0'/0, as every wallet derives them. */
export const alice = memoryKey('c4a48e2fce1481cd3294b4490f6678090ea98d3d0e5cd984558ab0968741b104');
export const bob = memoryKey(Uint8Array.from({ length: 32 }, (_, i) => i + 1));

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
