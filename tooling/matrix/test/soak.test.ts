import { testSeed } from '@causeway/conformance';
import { expect, test } from 'vitest';
import { faultsOf, printReport } from '../src/soak/report.js';
import { type SoakReport, soak } from '../src/soak/run.js';

const seed = testSeed();

test('visitors lose nothing, send nothing twice and are never stuck while parts of the stack are killed', async () => {
  const before = process.cpuUsage();
  const report = await soak({ acts: 150, least: { send: 1, split: 1 }, seed });
  console.info(`soak: seed ${seed}`);
  for (const line of printReport(report)) console.info(line);
  const { user, system } = process.cpuUsage(before);
  console.info(`soak: ${Math.round((user + system) / 1000)} ms of the processor`);
  expect(faultsOf(report)).toEqual([]);
  expect(report.sends).toBeGreaterThan(0);
  expect(report.faults).toBeGreaterThan(5);
  expect(report.crashes).toBeGreaterThan(5);
  expect(Object.keys(report.done)).toEqual(expect.arrayContaining(['send', 'split']));
}, 400_000);

test.each(['sends twice', 'keeps no entry'] as const)(
  'the soak detects a product that %s',
  async (flaw) => {
    const { twice, lost } = await soak({ acts: 40, least: { send: 3 }, seed, flaw });
    expect((flaw === 'sends twice' ? twice : lost).length).toBeGreaterThan(0);
  },
  400_000,
);

test('the soak detects growth, listeners that are left, errors without a name and acts that never work', () => {
  const sampleOf = (listeners: number) => ({ heap: 0, listeners, timers: 0, sockets: 0, records: 0 });
  const samples = Array.from({ length: 18 }, (_, at) => sampleOf(at < 12 ? 1 : 99));
  const none = { stuck: [], twice: [], unreadable: [], lost: [] };
  const clean = { acts: 1, faults: 1, crashes: 1, sends: 1, tried: {}, done: {}, named: {}, ...none };
  const report: SoakReport = { ...clean, samples, unexplained: ['a TypeError'], left: sampleOf(3) };
  expect(faultsOf(report)).toEqual([
    '1 errors without a name: a TypeError',
    '3 listeners were left',
    'listeners grew by 98',
  ]);
  const many = samples.map((sample) => ({ ...sample, listeners: 0, records: 1_301 }));
  const grown = { ...report, samples: many, unexplained: [], left: sampleOf(0) };
  expect(faultsOf(grown)).toEqual(['1301 records were kept']);
  const burst = samples.map((sample, at) => ({ ...sample, listeners: 1, sockets: at === 17 ? 99 : 0 }));
  expect(faultsOf({ ...grown, samples: burst })).toEqual([]);
  const never = { ...grown, samples: [], tried: { recover: 18, split: 18, pair: 17 }, done: { split: 1 } };
  expect(faultsOf(never)).toEqual(['recover never went well in 18 tries']);
  expect(faultsOf({ ...report, samples: [], unexplained: [], left: sampleOf(0) })).toEqual([]);
});
