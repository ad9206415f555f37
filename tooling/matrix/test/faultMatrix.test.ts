import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Outcome, runCell } from './faultMatrix/cell.js';
import { expectedOf } from './faultMatrix/expected.js';
import { type Cell, cellsOf, type Moment, rowOf, type Verb } from './faultMatrix/faults.js';
import { type Flaw, flaws } from './faultMatrix/flaws.js';
import type { Product } from './faultMatrix/page.js';
import { families } from './faultMatrix/table.js';
import { openWindowWorld } from './faultMatrix/window.js';
import { openPageWorld, openRelayWorld, type World } from './faultMatrix/world.js';
import { namespaces as every } from './namespaces.js';

const nameOf = ({ createAdapter, chain }: (typeof every)[number]) => createAdapter(chain).namespace;
const namespaces = every.filter((namespace) => families.includes(nameOf(namespace)));
const names = namespaces.map(nameOf);
const namespaceOf = (cell: Cell) => namespaces[names.indexOf(cell.namespace)] as (typeof namespaces)[number];

/** Every family in the page. Over the relay, where a cell takes a second, the families take turns; all of them at night. */
const inPage = cellsOf('page', names);
const everyRelay = cellsOf('relay', names);
const overRelay = process.env.CAUSEWAY_NIGHTLY
  ? everyRelay
  : everyRelay.filter((_, at) => at % names.length === Math.floor(at / names.length) % names.length);

/** The families with web wallets, in windows of another site. */
const inWindow = cellsOf('window', ['mvx', 'near']);

const done: { readonly cell: Cell; readonly outcome: Outcome }[] = [];

/** The expectations of a cell, beside the actual result: equal when it holds. */
function judge(cell: Cell, outcome: Outcome) {
  const { ends, state, recovers } = expectedOf(cell);
  const must = { ...(state !== 'either' && { state }), lost: 0, twice: 0, ...(recovers && { recovers }) };
  return { must: { ...must, end: ends.includes(outcome.end) ? outcome.end : ends.join(' or ') }, outcome };
}

const run = (cell: Cell, world: World, product?: Product, patience?: number) =>
  runCell(cell, world, namespaceOf(cell).messageOptions, product, patience);

afterAll(() => {
  const count = (test: (cell: (typeof done)[number]) => boolean) =>
    String(done.filter(test).length).padStart(5);
  const verbs: readonly Verb[] = ['connect', 'sign', 'restore'];
  const columns: readonly Moment[] = ['before', 'during', 'after', 'returning'];
  console.info(`fault matrix: ${done.length} cells, ${names.length} families`);
  console.info(`fault matrix: ${'verb'.padEnd(14)} ${columns.join(' ')}`);
  for (const route of ['page', 'window', 'relay'] as const) {
    for (const verb of verbs) {
      const cells = columns.map((moment) =>
        count(({ cell }) => cell.route === route && cell.verb === verb && cell.moment === moment),
      );
      console.info(`fault matrix: ${`${route} ${verb}`.padEnd(14)} ${cells.join(' ')}`);
    }
  }
  const ended = count(({ outcome }) => outcome.end === 'ok');
  const recovered = count(({ outcome }) => outcome.recovers);
  const named = count(({ outcome }) => outcome.end !== 'ok');
  console.info(
    `fault matrix: ${ended} went well, ${named} ended with a named error; after ${recovered} the visitor signs`,
  );
  const sum = (key: 'lost' | 'twice') => done.reduce((total, { outcome }) => total + outcome[key], 0);
  console.info(`fault matrix: ${sum('lost')} lost, ${sum('twice')} twice`);
});

test('the fault matrix has at least 750 cells', () => {
  expect(inPage.length + inWindow.length + overRelay.length).toBeGreaterThanOrEqual(750);
});

describe.each(names)('a fault in a page with %s', (name) => {
  const cells = inPage.filter(({ namespace }) => namespace === name);
  test.each(cells.map((cell) => [rowOf(cell), cell] as const))(
    `a wallet of ${name} in the page: %s`,
    async (_, cell) => {
      const outcome = await run(cell, openPageWorld(namespaceOf(cell)));
      done.push({ cell, outcome });
      const judged = judge(cell, outcome);
      expect(judged.outcome).toMatchObject(judged.must);
    },
  );
});

describe.each(['mvx', 'near'])('a fault in a window with %s', (name) => {
  const cells = inWindow.filter(({ namespace }) => namespace === name);
  test.each(cells.map((cell) => [rowOf(cell), cell] as const))(
    `a wallet of ${name} in a window: %s`,
    async (_, cell) => {
      const outcome = await run(cell, await openWindowWorld(namespaceOf(cell)));
      done.push({ cell, outcome });
      const judged = judge(cell, outcome);
      expect(judged.outcome).toMatchObject(judged.must);
    },
  );
});

describe.concurrent('a fault over the relay', () => {
  const worlds = new Map<string, World>();
  beforeAll(async () => {
    for (const namespace of namespaces) {
      worlds.set(nameOf(namespace), await openRelayWorld(namespace));
    }
  });
  afterAll(async () => {
    for (const world of worlds.values()) await world.stop();
  });

  test.each(names)(
    'every fault of a wallet of %s over the relay ends as in the table',
    async (name) => {
      const world = worlds.get(name) as World;
      for (const cell of overRelay.filter(({ namespace }) => namespace === name)) {
        const outcome = await run(cell, world);
        done.push({ cell, outcome });
        const judged = judge(cell, outcome);
        expect({ cell: rowOf(cell), ...judged.outcome }).toMatchObject({ cell: rowOf(cell), ...judged.must });
      }
    },
    600_000,
  );
});

/** Finds the cells that a product breaks. */
async function findBroken(
  cells: readonly Cell[],
  world: () => World | Promise<World>,
  product: Product,
  patience: number,
) {
  const broken: string[] = [];
  for (const cell of cells) {
    const { must, outcome } = judge(cell, await run(cell, await world(), product, patience));
    const holds = Object.entries(must).every(([key, value]) => outcome[key as keyof Outcome] === value);
    if (!holds) broken.push(rowOf(cell));
  }
  return broken;
}

describe.each(['eip155', 'solana'])('the fault matrix detects a product with %s', (name) => {
  const cells = inPage.filter(({ namespace }) => namespace === name);
  const namespace = namespaces[names.indexOf(name)] as (typeof namespaces)[number];
  test.each(Object.entries<Flaw>(flaws))('the fault matrix detects a product that %s', async (_, flaw) => {
    const broken = await findBroken(cells, () => openPageWorld(namespace), flaw.product, 300);
    const more = (name === 'solana' && flaw.breaksSolana) || [];
    expect(new Set(broken)).toEqual(new Set([...flaw.breaks, ...more]));
  });
});

describe.each(['mvx', 'near'] as const)('the fault matrix detects a product in a window with %s', (name) => {
  const cells = inWindow.filter(({ namespace }) => namespace === name);
  const namespace = namespaces[names.indexOf(name)] as (typeof namespaces)[number];
  const tried = Object.entries<Flaw>(flaws).filter(([, { breaksWindow }]) => breaksWindow?.[name]);
  test.each(tried)('the fault matrix detects a product that %s', async (_, { product, breaksWindow }) => {
    // A closed window of NEAR is noticed after half a second.
    const broken = await findBroken(cells, () => openWindowWorld(namespace), product, 1_000);
    expect(broken).toEqual(breaksWindow?.[name]);
  });
});

describe.concurrent('the fault matrix detects a product over the relay', () => {
  const cells = everyRelay.filter(
    (cell) =>
      cell.namespace === 'solana' && /^sign (refuses|silent|cancels|leaves) during$/.test(rowOf(cell)),
  );
  const tried = Object.entries<Flaw>(flaws).filter(([, { breaksRelay }]) => breaksRelay);
  test.each(tried)('the fault matrix detects a product over the relay that %s', async (_, flaw) => {
    const world = await openRelayWorld(namespaces[names.indexOf('solana')] as (typeof namespaces)[number]);
    try {
      expect(await findBroken(cells, () => world, flaw.product, 3_000)).toEqual(flaw.breaksRelay);
    } finally {
      await world.stop();
    }
  });
});
