import type { Sample, SoakReport } from './run.js';

const kinds = ['heap', 'listeners', 'timers', 'sockets', 'records'] as const;

/**
 * The number of samples that distinguishes growth from the first connections, and of tries that distinguishes an act that never
 * works from one that met faults: a run of a minute has twenty.
 */
const enough = 18;

/**
 * The allowed growth: the least of the last third of the samples against the least of the second. What is never given back is
 * in every sample; the greatest ones follow the faults, such as payments that wait together for a chain that is away.
 */
const allowed: Readonly<Record<keyof Sample, number>> = {
  heap: 24 * 1024 * 1024,
  listeners: 12,
  timers: 60,
  sockets: 40,
  records: Number.POSITIVE_INFINITY,
};

/** Most records of two browsers: 500 entries each, those that are still pending, and the connections. */
const mostRecords = 1_300;

const greatest = (samples: readonly Sample[], kind: keyof Sample) =>
  Math.max(0, ...samples.map((sample) => sample[kind]));
const least = (samples: readonly Sample[], kind: keyof Sample) =>
  Math.min(...samples.map((sample) => sample[kind]));

/** The second and the last third: the first one fills caches. */
function thirds(samples: readonly Sample[]) {
  const third = Math.floor(samples.length / 3);
  return [samples.slice(third, 2 * third), samples.slice(2 * third)] as const;
}

/** The faults of a soak, a sentence each. */
export function faultsOf(report: SoakReport): readonly string[] {
  const [before, after] = thirds(report.samples);
  const many = (what: string, list: readonly string[]) =>
    list.length ? [`${list.length} ${what}: ${list.slice(0, 5).join('; ')}`] : [];
  return [
    ...many('errors without a name', report.unexplained),
    ...many('stuck', report.stuck),
    ...many('sent twice', report.twice),
    ...many('written and unreadable', report.unreadable),
    ...many('sent and lost', report.lost),
    ...Object.entries(report.tried).flatMap(([name, times]) =>
      times < enough || report.done[name] ? [] : [`${name} never went well in ${times} tries`],
    ),
    ...(report.left.listeners ? [`${report.left.listeners} listeners were left`] : []),
    ...kinds.flatMap((kind) => {
      if (report.samples.length < enough) return [];
      const growth = least(after, kind) - least(before, kind);
      return growth > allowed[kind] ? [`${kind} grew by ${growth}`] : [];
    }),
    ...(greatest(after, 'records') > mostRecords ? [`${greatest(after, 'records')} records were kept`] : []),
  ];
}

/** The figures of a soak, a line each. */
export function printReport(report: SoakReport): readonly string[] {
  const [before, after] = thirds(report.samples);
  const { acts, faults, crashes, sends, done, named, unexplained, stuck, twice, lost } = report;
  const range = (samples: readonly Sample[], kind: keyof Sample) =>
    samples.length ? `${least(samples, kind)} to ${greatest(samples, kind)}` : 'unknown';
  const list = (counts: Readonly<Record<string, number>>) =>
    Object.entries(counts)
      .sort(([, one], [, other]) => other - one)
      .map(([name, times]) => `${name} ${times}`)
      .join(', ');
  return [
    `soak: ${acts} acts, ${faults} faults, ${crashes} crashes of a tab, ${sends} transactions arrived`,
    `soak: ${lost.length} lost, ${twice.length} twice, ${stuck.length} stuck, ${unexplained.length} errors without a name`,
    `soak: went well: ${list(done)}`,
    `soak: named errors: ${list(named)}`,
    `soak: ${kinds.map((kind) => `${kind} ${range(before, kind)} then ${range(after, kind)}`).join(', ')}`,
    `soak: left at the end: ${kinds
      .slice(1)
      .map((kind) => `${kind} ${report.left[kind]}`)
      .join(', ')}`,
  ];
}
