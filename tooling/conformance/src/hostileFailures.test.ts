import { expect, test } from 'vitest';
import { hostileFailures, seenFailures } from './hostileFailures.js';

const falls = (inspect: () => unknown) => {
  try {
    inspect();
    return 0;
  } catch {
    return 1;
  }
};

/** Describes a failure without calling or reading anything of it. */
const kindOf = (value: unknown) =>
  [typeof value, falls(() => `${value}`), falls(() => Array.isArray(value))].join();

test('hostile failures depend only on the seed', () => {
  const deal = (seed: number) => {
    const next = hostileFailures(seed);
    return Array.from({ length: 500 }, () => kindOf(next()));
  };
  expect(deal(1)).toEqual(deal(1));
  expect(deal(1)).not.toEqual(deal(2));
});

test('code that reads hostile failures as errors throws for many of them', () => {
  const next = hostileFailures(7);
  const dealt = Array.from({ length: 5 * seenFailures }, next);
  const count = (inspect: (error: Error) => unknown) =>
    dealt.reduce<number>((sum, error) => sum + falls(() => inspect(error as Error)), 0);
  const counts = {
    text: count(String),
    message: count(({ message }) => message.slice(0, 10)),
    isError: count((error) => error instanceof Error),
    cause: count((error) => `${error.cause}`),
    code: count((error) => Number((error as Error & { code: unknown }).code)),
    name: count((error) => error.name),
  };
  for (const [inspection, times] of Object.entries(counts))
    expect([inspection, times > 5]).toEqual([inspection, true]);
});
