/** How many of something are taken in how long a window. */
export interface Limit {
  readonly max: number;
  /** Milliseconds. */
  readonly windowMs: number;
}

/** What a counter says about one more. */
export interface Taken {
  readonly allowed: boolean;
  /** How many more the window takes. */
  readonly left: number;
  /** Milliseconds until the window ends. */
  readonly leftMs: number;
}

/**
 * Counts requests in windows. Each window begins with its first request. `take` must be atomic: of requests that
 * arrive at once, at most `max` are allowed.
 */
export interface Counter {
  /**
   * @param key Names what is counted; holds no mail and no address in clear.
   * @param now Milliseconds since the epoch; a counter with a clock of its own ignores it.
   * @throws When the store cannot be reached; the handler then takes no request.
   */
  take(key: string, limit: Limit, now: number): Promise<Taken>;
}
