/** Answers that no method of EIP-1193 may give, each made anew. The last three cannot leave an extension. */
const shapes: readonly (() => unknown)[] = [
  () => null,
  () => 7,
  () => 'zzz',
  () => [],
  () => [null, {}],
  () => ({}),
  () => ({ result: '0x1' }),
  () => ['0x1234'],
  () => true,
  () => `0x${'f'.repeat(1_000)}`,
  () => undefined,
  () => 12n,
  () => Object.fromEntries([['then', 1]]),
  () => throwingGetter(),
];

function throwingGetter(): object {
  return Object.defineProperty([], '0', {
    enumerable: true,
    get() {
      throw new Error('A getter of the answer threw.');
    },
  });
}

/** Deals the shapes out in turn, so that a test meets each of them. */
export function createNonsense(): () => unknown {
  let next = 0;
  return () => {
    const shape = shapes[next % shapes.length];
    next += 1;
    return shape?.();
  };
}
