import { beforeEach } from 'vitest';

/** How an app reaches a wallet: in the page, over the relay, by a link on a phone, in a window of a site, by a key service. */
export type Route = 'page' | 'relay' | 'link' | 'web' | 'service';

/** A test's use of code that is not ours. */
export interface Use {
  /** The exchanged data, as the end of a sentence that begins with the package's name. */
  readonly what: string;
  /** CAIP-2 namespaces. Absent: that of the adapter whose tests these are, if any. */
  readonly namespaces?: readonly string[];
  /** Absent for code that is not a wallet and connects to none. */
  readonly route?: Route;
  /** The wallet whose own code this is. */
  readonly wallet?: string;
  /** The published protocol through which it reaches every wallet of its namespaces and route. */
  readonly protocol?: string;
}

/** A published set of data with the right results. */
export interface VectorSet {
  /** The place of publication: a repository, a document or a package. */
  readonly source: string;
  readonly licence: string;
  /** The compared data. */
  readonly what: string;
}

/** A test's entry for `docs/compatibility.md`. */
export type Met =
  | ({ readonly kind: 'implementation'; readonly package: string } & Use)
  | ({ readonly kind: 'vectors'; readonly name: string } & VectorSet);

declare module 'vitest' {
  interface TaskMeta {
    met?: Met[];
  }
}

function note(met: Met): void {
  beforeEach(({ task }) => {
    task.meta.met = [...(task.meta.met ?? []), met];
  });
}

/**
 * Counts a package of others among those that run against ours, if the tests around this line pass. Call it
 * at the top of a test file or in a `describe`.
 *
 * @example
 * import { independent } from '@causeway/conformance/independent';
 *
 * independent('@metamask/providers', { wallet: 'MetaMask', route: 'page', what: 'connects, signs and locks' });
 */
export function independent(name: string, use: Use): void {
  note({ kind: 'implementation', package: name, ...use });
}

/**
 * Counts a published set of vectors among those that ours agrees with, if the tests around this line pass.
 *
 * @example
 * import { vectorSet } from '@causeway/conformance/independent';
 *
 * vectorSet('BIP-173', { source: 'bitcoin/bips', licence: 'BSD-2-Clause', what: 'bech32 texts' });
 */
export function vectorSet(name: string, set: VectorSet): void {
  note({ kind: 'vectors', name, ...set });
}
