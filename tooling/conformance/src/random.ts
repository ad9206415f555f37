/** Chances that are the same for the same seed. */
export interface Random {
  /** From 0 up to 1. */
  readonly next: () => number;
  /** A whole number below `limit`. */
  readonly below: (limit: number) => number;
  readonly pick: <T>(choices: readonly T[]) => T;
  readonly bytes: (length: number) => Uint8Array;
}

/** Makes chances out of a seed (mulberry32). */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const below = (limit: number) => Math.floor(next() * limit);
  return {
    next,
    below,
    pick: (choices) => choices[below(choices.length)] as (typeof choices)[number],
    bytes: (length) => Uint8Array.from({ length }, () => below(256)),
  };
}
