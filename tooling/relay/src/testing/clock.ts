/** A clock that only moves when it is told to. Milliseconds. */
export function manualClock(start = 1_700_000_000_000) {
  let time = start;
  return {
    now: () => time,
    advance(ms: number) {
      time += ms;
    },
  };
}
