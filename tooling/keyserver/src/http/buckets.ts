/** The request rate of one credential. */
export interface Rate {
  readonly perSecond: number;
  readonly burst: number;
}

/** Token buckets by name, a bounded number of them. */
export interface Buckets {
  /** 0 when the request may pass, else seconds until it may. */
  takeToken(name: string, now: number): number;
}

const most = 10_000;

/** Makes buckets that fill at `perSecond` up to `burst`. */
export function createBuckets({ perSecond, burst }: Rate): Buckets {
  const buckets = new Map<string, { tokens: number; at: number }>();
  return Object.freeze({
    takeToken(name: string, now: number): number {
      const before = buckets.get(name) ?? { tokens: burst, at: now };
      const passed = Math.max(0, now - before.at) / 1000;
      const tokens = Math.min(burst, before.tokens + passed * perSecond);
      buckets.delete(name);
      // The one that was longest unused goes: it is the fullest.
      if (buckets.size >= most) buckets.delete(buckets.keys().next().value as string);
      buckets.set(name, { tokens: tokens >= 1 ? tokens - 1 : tokens, at: now });
      return tokens >= 1 ? 0 : Math.ceil((1 - tokens) / perSecond);
    },
  });
}
