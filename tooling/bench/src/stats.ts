/** The middle of some numbers; of an even count, the mean of the two in the middle. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const half = sorted.length / 2;
  const [low = Number.NaN, high = low] = sorted.slice(Math.ceil(half) - 1, Math.floor(half) + 1);
  return (low + high) / 2;
}

/** How one page's samples compare with another's of the same rounds. */
export interface Ratio {
  /** Of the ratios of each round, so that a slow round slows both alike. */
  readonly median: number;
  readonly min: number;
  readonly max: number;
}

/** Compares samples round by round. */
export function ratio(ours: readonly number[], other: readonly number[]): Ratio {
  const ratios = ours.flatMap((value, round) => {
    const base = other[round];
    return base === undefined ? [] : [value / base];
  });
  return { median: median(ratios), min: Math.min(...ratios), max: Math.max(...ratios) };
}
