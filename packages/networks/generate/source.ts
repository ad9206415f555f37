import type { NetworkList, NetworkNamespace } from '../src/types.js';

/** A list made from the sources, and the entries left out of it. */
export interface Generated<N extends NetworkNamespace> extends NetworkList<N> {
  /** Names of networks with the reason why each was left out. */
  readonly leftOut: readonly string[];
}

/** A record without undefined properties, so that only its values are written. */
export const record = <T extends object>(fields: T): T =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as T;
