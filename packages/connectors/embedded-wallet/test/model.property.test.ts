import { testSeed } from '@causeway/conformance';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { events, type Move, type Mutant, play, type Seen } from './model.js';

const nothingSeen = (): Seen => ({ runs: 0, steps: 0, endings: new Set() });

/** Every two events, in one tab or in two, the second at each step of the first and after it. */
async function playPairs(coverage: Seen, mutant?: Mutant): Promise<void> {
  for (const first of events) {
    const alone: Move = { event: first, tab: 0, at: 0 };
    const steps = await play([alone], nothingSeen(), mutant);
    for (const other of events) {
      for (const tab of [0, 1] as const) {
        for (let at = 1; at <= steps + 1; at++)
          await play([alone, { event: other, tab, at }], coverage, mutant);
      }
    }
  }
}

const move: fc.Arbitrary<Move> = fc.record({
  event: fc.constantFrom(...events),
  tab: fc.constantFrom(0, 1),
  at: fc.nat(40),
});
const moves = fc.array(move, { minLength: 2, maxLength: 6 });

describe('model of a session in two tabs', () => {
  test('the model of a session keeps every law for each pair of events, with the second at every step of the first', async () => {
    const coverage = nothingSeen();
    await playPairs(coverage);
    console.info(
      `session: ${coverage.runs} pairs, ${coverage.steps} steps, ${coverage.endings.size} endings`,
    );
    expect(coverage.runs).toBeGreaterThan(500);
  });

  test('the model of a session keeps every law in random orders of events', async () => {
    const coverage = nothingSeen();
    const seed = testSeed();
    const property = fc.asyncProperty(moves, async (list) => void (await play(list, coverage)));
    await fc.assert(property, { numRuns: 200, seed });
    console.info(
      `session: ${coverage.runs} orders, ${coverage.steps} steps, ${coverage.endings.size} endings, seed ${seed}`,
    );
  });
});

/** The product without one rule. The model must detect each of these. */
const broken: Record<string, Mutant> = {
  'a renewal is stored without a check': {
    keeper: (keeper) => ({
      renew: async (session, fields) => {
        await keeper.enter({ ...session, ...fields }, keeper.signOuts);
        return true;
      },
    }),
  },
  'a sign-in ignores an earlier sign-out': {
    keeper: (keeper) => ({ enter: (session) => keeper.enter(session, keeper.signOuts) }),
  },
  'a sign-out is not stored': {
    keeper: (keeper) => ({ signOut: () => ({ known: keeper.cached, stored: Promise.resolve(undefined) }) }),
  },
  'a sign-out does not revoke the key at the server': {
    keeper: (keeper) => ({
      signOut: () => ({ stored: keeper.signOut().stored.then(() => undefined) }),
    }),
  },
  'a sign-in leaves the earlier session at the server': {
    keeper: (keeper) => ({
      enter: async (session, signOuts) => void (await keeper.enter(session, signOuts)) as undefined,
    }),
  },
};

describe('model of a broken session', () => {
  test.each(Object.entries(broken))('the model of a broken session fails when %s', async (_, mutant) => {
    await expect(playPairs(nothingSeen(), mutant)).rejects.toThrow('broken: ');
  });
});
