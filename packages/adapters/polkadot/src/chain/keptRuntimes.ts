import type { PolkadotChain } from '../types.js';
import type { Metadata } from './metadata.js';

/** A runtime as a server described it. */
export interface Runtime {
  readonly specVersion: number;
  readonly transactionVersion: number;
  readonly metadata: Metadata;
}

/** The runtimes of one chain, by their version. */
export interface KeptRuntimes {
  get(version: string): Runtime | undefined;
  set(version: string, runtime: Runtime): void;
}

/** Runtimes that are kept at once: the metadata of each is a megabyte before it is parsed. */
const most = 4;

const runtimesByFetch = new WeakMap<object, Map<string, Runtime>>();

/**
 * The runtimes that readers of the same chain have read, so that a new reader does not read a megabyte again.
 * Readers share only data from the same servers, by the same `fetch`: a server with false metadata harms its
 * own readers alone. The oldest go first.
 */
export function keptRuntimes({ id, rpcUrls }: PolkadotChain, fetch: object): KeptRuntimes {
  const all = runtimesByFetch.get(fetch) ?? new Map<string, Runtime>();
  runtimesByFetch.set(fetch, all);
  const keyOf = (version: string) => [id, ...rpcUrls, version].join(' ');
  return {
    get: (version) => all.get(keyOf(version)),
    set(version, runtime) {
      all.set(keyOf(version), runtime);
      for (const key of [...all.keys()].slice(0, -most)) all.delete(key);
    },
  };
}
