import { expect, it } from 'vitest';
import { memoryCounter } from './counter.js';

const limit = { max: 2, windowMs: 1_000 };

it('memoryCounter allows the limit in a window that begins with its first request', async () => {
  const counter = memoryCounter();
  const take = (now: number) => counter.take('k', limit, now);
  expect(await take(500)).toEqual({ allowed: true, left: 1, leftMs: 1_000 });
  expect(await take(1_499)).toEqual({ allowed: true, left: 0, leftMs: 1 });
  expect(await take(1_499)).toMatchObject({ allowed: false, left: 0 });
  expect(await take(1_500)).toEqual({ allowed: true, left: 1, leftMs: 1_000 });
});

it('memoryCounter counts each key separately', async () => {
  const counter = memoryCounter();
  for (const key of ['a', 'b', 'a', 'b']) expect((await counter.take(key, limit, 0)).allowed).toBe(true);
  expect((await counter.take('a', limit, 0)).allowed).toBe(false);
});

it('memoryCounter keeps a bounded number of windows and drops expired ones first, then the oldest', async () => {
  const counter = memoryCounter({ maxKeys: 3 });
  const one = { max: 1, windowMs: 1_000 };
  await counter.take('over', { max: 1, windowMs: 10 }, 0);
  await counter.take('old', one, 1);
  await counter.take('new', one, 2);
  await counter.take('third', one, 20);
  expect((await counter.take('old', one, 21)).allowed).toBe(false);
  await counter.take('fourth', one, 22);
  expect((await counter.take('old', one, 23)).allowed).toBe(true);
});
