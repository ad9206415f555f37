import type { Hex } from '@causeway/protocol/bytes';
import type { SplitFacts } from './events.js';
import type { ScanStep } from './scan.js';

/** A split from events. Read its current state from the chain before showing or using it. Plain JSON. */
export interface KnownSplit extends SplitFacts {
  readonly address: Hex;
  /** The block of its creation, or of the first event that was kept. */
  readonly block: number;
  /** The block of the latest event. */
  readonly changed: number;
}

const same = (a: string | undefined, b: string) => a?.toLowerCase() === b.toLowerCase();

/**
 * Whether an account has anything to do with a split: it gets something, gets points, controls it or may.
 *
 * @example
 * import { concerns, type KnownSplit } from '@causeway/splits';
 *
 * function mine(known: readonly KnownSplit[], account: string): readonly KnownSplit[] {
 *   return known.filter((split) => concerns(split, account));
 * }
 */
export function concerns(
  { split, controller, newPotentialController }: KnownSplit,
  account: string,
): boolean {
  return (
    same(controller, account) ||
    same(newPotentialController, account) ||
    [...(split?.allocations ?? []), ...(split?.points?.allocations ?? [])].some((one) =>
      same(one.account, account),
    )
  );
}

/** A split whose latest change the chain has taken back: the state before it is not known. */
const takenBack = (one: KnownSplit): KnownSplit => ({
  ...one,
  split: undefined,
  controller: undefined,
  newPotentialController: undefined,
});

/**
 * The known splits after a step of a scan. Only splits of the given accounts are kept, so that memory does not grow
 * with the chain. Processing the same step twice changes nothing.
 *
 * @param accounts whose splits are kept; all splits where it is absent.
 * @example
 * import { collectSplits, type KnownSplit, type Request, type SplitMain, scanSplits } from '@causeway/splits';
 *
 * async function splitsOf(account: string, main: SplitMain, request: Request): Promise<readonly KnownSplit[]> {
 *   let known: readonly KnownSplit[] = [];
 *   for await (const step of scanSplits(main, request, { fromBlock: 18_000_000 })) {
 *     known = collectSplits(known, step, [account]);
 *   }
 *   return known;
 * }
 */
export function collectSplits(
  known: readonly KnownSplit[],
  { events, rewound }: Pick<ScanStep, 'events' | 'rewound'>,
  accounts?: readonly string[],
): readonly KnownSplit[] {
  const remaining =
    rewound === undefined
      ? known
      : known
          .filter(({ block }) => block < rewound)
          .map((one) => (one.changed < rewound ? one : takenBack(one)));
  if (events.length === 0) return remaining;
  const found = new Map(remaining.map((one) => [one.address, one]));
  for (const event of events) {
    const { address, block, change } = event;
    const before = found.get(address);
    const next = { block, ...before, ...change, address, changed: block };
    // Whom a split pays is unknown once its content is: one that concerned the accounts may still do.
    const mayConcern = before !== undefined && next.split === undefined;
    if (!accounts || mayConcern || accounts.some((account) => concerns(next, account)))
      found.set(address, next);
    else found.delete(address);
  }
  return [...found.values()];
}
