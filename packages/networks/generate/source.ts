import type { NetworkList, NetworkNamespace } from '../src/types.js';

/** A list made from the sources, and the entries left out of it. */
export interface Generated<N extends NetworkNamespace> extends NetworkList<N> {
  /** Names of networks with the reason why each was left out. */
  readonly leftOut: readonly string[];
}

/** A record without properties that are undefined, so that each is written with what it has. */
export const record = <T extends object>(fields: T): T =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as T;
