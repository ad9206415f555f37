import { expect, test } from 'vitest';
import { createTurn } from './turn.js';

const settle = () => new Promise((resolve) => setTimeout(resolve, 0));
const { signal: never } = new AbortController();

test('a caller has its turn after the previous one, and a caller that is aborted while it waits has none', async () => {
  const takeTurn = createTurn();
  const order: string[] = [];
  const endFirst = await takeTurn('enable', never);
  const stop = new AbortController();
  const aborted = takeTurn('enable', stop.signal).catch((error) => error);
  const third = takeTurn('enable', never).then(() => order.push('third'));
  stop.abort();
  expect(await aborted).toMatchObject({ code: 'aborted', context: { method: 'enable' } });
  await settle();
  expect(order).toEqual([]);
  endFirst();
  await third;
  expect(order).toEqual(['third']);
});
