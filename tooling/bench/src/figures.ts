import type { Sample } from './sample.js';
import { median, ratio } from './stats.js';

const kb = (bytes: number) => `${(bytes / 1024).toFixed(1)} KB`;
const ms = (value: number) => `${value.toFixed(1)} ms`;

const lines: readonly {
  readonly label: string;
  readonly figureOf: (sample: Sample) => number | undefined;
  readonly show: (value: number) => string;
}[] = [
  { label: 'scripts before the click, gzip', figureOf: (one) => one.scripts, show: kb },
  { label: 'navigation to usable page, 4x CPU', figureOf: (one) => one.ready, show: ms },
  { label: 'click to painted dialog, 4x CPU', figureOf: (one) => one.dialog, show: ms },
  { label: 'wallet row to connected', figureOf: (one) => one.connected, show: ms },
  { label: 'wallet row to connected, painted', figureOf: (one) => one.connectedPainted, show: ms },
  { label: 'reload to reconnected', figureOf: (one) => one.reconnected, show: ms },
  { label: 'reload to reconnected, painted', figureOf: (one) => one.reconnectedPainted, show: ms },
];

/** A table of the medians, each beside its ratio to the first page: the median of the rounds (least to most). */
export function formatFigures(samples: ReadonlyMap<string, readonly Sample[]>, version: string): string {
  const [first = []] = samples.values();
  const rows = lines.map(({ label, figureOf, show }) => {
    const valuesOf = (all: readonly Sample[]) => all.flatMap((one) => figureOf(one) ?? []);
    const base = valuesOf(first);
    const cells = [...samples.values()].map((all, index) => {
      const values = valuesOf(all);
      if (values.length === 0) return '-';
      const middle = show(median(values));
      if (index === 0) return middle;
      const { median: times, min, max } = ratio(values, base);
      return `${middle}  x${times.toFixed(2)} (${min.toFixed(2)}-${max.toFixed(2)})`;
    });
    return [label, ...cells];
  });
  const head = [`${first.length} rounds, Chrome ${version}`, ...samples.keys()];
  return [head, ...rows]
    .map((cells) => `  ${cells.map((cell, at) => cell.padEnd(at ? 30 : 36)).join('')}`.trimEnd())
    .join('\n');
}
