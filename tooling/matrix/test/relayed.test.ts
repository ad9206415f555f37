import type { FaultKind } from '@causeway/relay';
import { type Guard, loopbackOnly } from '@causeway/relay/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type CellResult, phases, runCell, sidesOf } from './cell.js';

const kinds: readonly FaultKind[] = ['drop', 'delay', 'duplicate', 'reorder', 'no-ack', 'disconnect', 'kill'];
/** Requests and answers depend on the namespace, which differs in each cell; the rest of a session does not. */
const ofNamespace: readonly string[] = ['request', 'answer'];
const cells = kinds.flatMap((kind, row) =>
  (['in', 'out'] as const).flatMap((direction, side) =>
    (Object.keys(phases) as (keyof typeof phases)[]).map((phase) => {
      const sides = sidesOf(ofNamespace.includes(phase) ? row + 2 * side + ofNamespace.indexOf(phase) : 0);
      return { kind, direction, phase, sides, namespace: sides.wallet.namespace };
    }),
  ),
);
const results: (CellResult & { readonly cell: string })[] = [];
let guard: Guard;

beforeAll(() => {
  guard = loopbackOnly();
});
afterAll(() => {
  guard.restore();
  const count = (outcome: CellResult['outcome']) =>
    results.filter((result) => result.outcome === outcome).length;
  const sum = (key: 'lost' | 'twice') => results.reduce((total, result) => total + result[key], 0);
  const slowest = results.reduce((max, { ms }) => Math.max(max, ms), 0);
  const tried = new Set(cells.map(({ namespace }) => namespace)).size;
  console.info(`relay fault matrix: ${results.length} of ${cells.length} cells, ${tried} namespaces`);
  console.info(`relay fault matrix: ${count('recovered')} recovered, ${count('named')} named`);
  console.info(
    `relay fault matrix: ${sum('lost')} lost, ${sum('twice')} executed twice, slowest ${slowest} ms`,
  );
  for (const { cell, code } of results) if (code) console.info(`named: ${cell}: ${code}`);
});

/** Milliseconds for one cell, more than for all of its steps: each has a limit that does not depend on other processes. */
const cellLimit = 900_000;

describe.concurrent('a session over the relay survives', () => {
  test.each(cells)(
    'a session over the relay survives $kind on the way $direction at $phase, $namespace',
    async ({ kind, direction, phase, sides }) => {
      const result = await runCell({ kind, direction, tag: phases[phase][direction] }, sides);
      results.push({ ...result, cell: `${kind} ${direction} at ${phase}, ${sides.wallet.namespace}` });
      expect(result).toMatchObject({ lost: 0, twice: 0, struck: true });
      expect(guard.tried).toEqual([]);
    },
    cellLimit,
  );
});
