import type { Sample, SoakReport } from './run.js';

const kinds = ['heap', 'listeners', 'timers', 'sockets', 'records'] as const;

/**
 * The number of samples that distinguishes growth from the first connections: a run of a minute has twenty.
 */
const enough = 18;

/** The allowed growth: the greatest of the last third of the samples against the greatest of the second. */
const allowed: Readonly<Record<keyof Sample, number>> = {
  heap: 24 * 1024 * 1024,
  listeners: 12,
  timers: 60,
  sockets: 40,
  // The journal keeps 500 entries a browser, and more only while they are pending.
  records: Number.POSITIVE_INFINITY,
};

const greatest = (samples: readonly Sample[], kind: keyof Sample) =>
  Math.max(0, ...samples.map((sample) => sample[kind]));

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
    ...(report.left.listeners ? [`${report.left.listeners} listeners were left`] : []),
    ...kinds.flatMap((kind) => {
      if (report.samples.length < enough) return [];
      const growth = greatest(after, kind) - greatest(before, kind);
      return growth > allowed[kind] ? [`${kind} grew by ${growth}`] : [];
    }),
  ];
}

/** The figures of a soak, a line each. */
export function printReport(report: SoakReport): readonly string[] {
  const [before, after] = thirds(report.samples);
  const { acts, faults, crashes, sends, named, unexplained, stuck, twice, lost } = report;
  const codes = Object.entries(named).sort(([, one], [, other]) => other - one);
  return [
    `soak: ${acts} acts, ${faults} faults, ${crashes} crashes of a tab, ${sends} payments arrived`,
    `soak: ${lost.length} lost, ${twice.length} twice, ${stuck.length} stuck, ${unexplained.length} errors without a name`,
    `soak: named errors: ${codes.map(([code, times]) => `${code} ${times}`).join(', ')}`,
    `soak: ${kinds.map((kind) => `${kind} ${greatest(before, kind)} then ${greatest(after, kind)}`).join(', ')}`,
    `soak: left at the end: ${kinds
      .slice(1)
      .map((kind) => `${kind} ${report.left[kind]}`)
      .join(', ')}`,
  ];
}
