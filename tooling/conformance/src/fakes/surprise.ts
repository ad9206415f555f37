/**
 * Every fake throws on a call that no test scripted, and records it: the code under test may have caught the
 * throw, so a test ends with `assertNoSurprise`.
 */
export interface Surprises {
  /** The unscripted calls, in order. */
  readonly list: readonly string[];
  /** Notes the call and throws. */
  throw(what: string): never;
  /** Throws if anything was called by surprise. */
  assertNone(): void;
}

/** Makes an empty list of surprises. */
export function createSurprises(owner: string): Surprises {
  const list: string[] = [];
  return {
    list,
    throw(what) {
      list.push(what);
      throw new Error(`${owner}: ${what} was not expected. Script an answer for it.`);
    },
    assertNone() {
      if (list.length > 0) throw new Error(`${owner} was called by surprise: ${list.join(', ')}`);
    },
  };
}
