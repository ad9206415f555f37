/**
 * The faults that tests can switch on. `in` is from a client to the relay, `out` a delivery to a client.
 *
 * - `drop`: in, the call is lost before anything happens; out, the delivery is lost and stays in the mailbox.
 * - `delay`: it happens `ms` later.
 * - `duplicate`: it happens twice.
 * - `reorder`: it waits until the next one of its socket and direction has gone, at most `ms`.
 * - `no-ack`: in, it happens and is not answered; out, the client's acknowledgement is ignored.
 * - `disconnect`: the socket ends before it happens.
 * - `kill`: the relay ends all sockets before it happens, and is back after `ms`.
 */
export type FaultKind = 'drop' | 'delay' | 'duplicate' | 'reorder' | 'no-ack' | 'disconnect' | 'kill';

/** A fault and the frames it applies to. A condition that is absent applies to everything. */
export interface FaultRule {
  readonly kind: FaultKind;
  readonly direction: 'in' | 'out';
  readonly topic?: string;
  /** The purpose of a message, such as 1108 for a session request. */
  readonly tag?: number;
  /** A call such as `irn_publish`. */
  readonly method?: string;
  /** Part of a client id. */
  readonly client?: string;
  /** How often, then the rule is gone; without end by default. */
  readonly count?: number;
  /** Between 0 and 1, by the seed; always by default. */
  readonly chance?: number;
  /** Milliseconds; 1000 by default. */
  readonly ms?: number;
}

/** The facts of the next frame. */
export interface FaultFacts {
  readonly direction: 'in' | 'out';
  readonly client: string;
  readonly method?: string;
  readonly topic?: string;
  readonly tag?: number;
}

/** The faults of a relay that runs. */
export interface Faults {
  /** Adds a rule; the first that applies wins. Returns a function that removes it. */
  add(rule: FaultRule): () => void;
  clear(): void;
  /** How often a fault happened, by kind. */
  readonly counts: Readonly<Record<FaultKind, number>>;
}

/** `Faults`, and the functions that the relay calls. */
export interface FaultDecider extends Faults {
  decide(facts: FaultFacts): { readonly kind: FaultKind; readonly ms: number } | undefined;
}

/** Rules and the seeded chance they are decided by: the same seed and frames give the same faults. */
export function createFaults(rules: readonly FaultRule[], seed: number): FaultDecider {
  const list = new Map<symbol, FaultRule & { left: number }>();
  const random = mulberry32(seed);
  const counts: Record<FaultKind, number> = {
    drop: 0,
    delay: 0,
    duplicate: 0,
    reorder: 0,
    'no-ack': 0,
    disconnect: 0,
    kill: 0,
  };

  function add(rule: FaultRule) {
    const key = Symbol(rule.kind);
    list.set(key, { ...rule, left: rule.count ?? Number.POSITIVE_INFINITY });
    return () => void list.delete(key);
  }
  for (const rule of rules) add(rule);

  return Object.freeze<FaultDecider>({
    add,
    clear: () => list.clear(),
    counts,
    decide(facts) {
      for (const [key, rule] of list) {
        if (!applies(rule, facts) || (rule.chance !== undefined && random() >= rule.chance)) continue;
        rule.left--;
        if (rule.left <= 0) list.delete(key);
        counts[rule.kind]++;
        return { kind: rule.kind, ms: rule.ms ?? 1000 };
      }
      return undefined;
    },
  });
}

const applies = (rule: FaultRule, facts: FaultFacts) =>
  rule.direction === facts.direction &&
  (rule.topic === undefined || rule.topic === facts.topic) &&
  (rule.tag === undefined || rule.tag === facts.tag) &&
  (rule.method === undefined || rule.method === facts.method) &&
  (rule.client === undefined || facts.client.includes(rule.client));

/** A small generator of numbers in [0, 1), the same for the same seed. */
export function mulberry32(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
