type Make = () => unknown;

const thrower = (): never => {
  throw new Error('a trap');
};

/** Every way to look at it throws. */
const trap = (target: object = {}) =>
  new Proxy(target, {
    get: thrower,
    has: thrower,
    getPrototypeOf: thrower,
    getOwnPropertyDescriptor: thrower,
    ownKeys: thrower,
  });

function revoked(target: object = {}): unknown {
  const { proxy, revoke } = Proxy.revocable(target, {});
  revoke();
  return proxy;
}

/** Cannot be made text, a number or JSON. */
const blind = () => ({ toString: thrower, valueOf: thrower, toJSON: thrower, [Symbol.toPrimitive]: thrower });

function circle(key: string): unknown {
  const error = new Error('round');
  return Object.defineProperty(error, key, { value: error });
}

/** The stack first: an engine may write it only when it is replaced, and reads the name and the message for it. */
const fields = [
  'stack',
  'message',
  'code',
  'data',
  'cause',
  'name',
  'error',
  'info',
  'type',
  'context',
] as const;

/** Values in the place of a text or a number. */
const values: readonly Make[] = [
  () => undefined,
  () => null,
  () => 7,
  () => Number.NaN,
  () => 12n,
  () => true,
  () => '',
  () => `x\u202e\n${'y'.repeat(5000)}`,
  () => Symbol('no'),
  () => ({ text: 'no' }),
  () => [],
  () => new Date(Number.NaN),
  () => Object.create(null),
  () => thrower,
  blind,
  () => trap(),
  () => revoked(),
  () => trap(thrower),
];

/** Failures seen in real libraries and wallets; each is used once before anything else. */
const makers: readonly Make[] = [
  ...['message', 'cause', 'code', 'data', 'name', 'stack'].flatMap((key): readonly Make[] => [
    () => Object.defineProperty(new Error('x'), key, { value: { text: 'no' } }),
    () => Object.defineProperty(new Error('x'), key, { value: undefined }),
    () => Object.defineProperty(new Error('x'), key, { get: thrower }),
    () => Object.defineProperty(new Error('x'), key, { value: blind() }),
    () => Object.defineProperty(new Error('x'), key, { value: revoked() }),
    () => circle(key),
  ]),
  () => Object.assign(() => undefined, { toString: thrower }),
  () => Object.assign(new Error('x'), { name: 'WalletError', code: 'timeout', context: trap() }),
  ...values,
];

/**
 * Failures that no program should reject with, one a call: first those that were seen, then any of their
 * mixtures. The same seed gives the same sequence.
 */
export function hostileFailures(seed: number): () => unknown {
  const random = randomOf(seed);
  const one = <T>(list: readonly T[]) => list[Math.floor(random() * list.length)] as T;
  let turn = 0;

  function mixed(depth: number): unknown {
    const base = one<() => object>([
      () => new Error('x'),
      () => new TypeError(),
      () => ({}),
      () => Object.create(null),
      () => Object.assign(() => undefined),
      () => new AggregateError([], 'x'),
    ])();
    for (const key of fields) {
      if (random() < 0.6) continue;
      const value = depth < 3 && random() < 0.3 ? mixed(depth + 1) : one(values)();
      Object.defineProperty(base, key, random() < 0.3 ? { get: thrower } : { value });
    }
    if (random() < 0.1) return revoked(base);
    let looks = Math.floor(random() * 8);
    // Fair at first, and not any more later.
    const turning = {
      get: (target: object, key: PropertyKey) => (looks-- > 0 ? Reflect.get(target, key) : thrower()),
    };
    return random() < 0.2 ? new Proxy(base, turning) : base;
  }

  return () => (turn < makers.length ? makers[turn++]?.() : mixed(0));
}

/** How many of the first are of shapes that were met. */
export const seenFailures = makers.length;

/** Mulberry32: small, and the same everywhere. */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
