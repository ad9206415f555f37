import { expect, it } from 'vitest';
import { inTurn } from './inTurn.ts';

it('inTurn limits concurrency and keeps the order, even after a failure', async () => {
  const turn = inTurn(2);
  const starts: number[] = [];
  let running = 0;
  let most = 0;
  const works = Array.from({ length: 7 }, (_, at) =>
    turn(async () => {
      starts.push(at);
      running += 1;
      most = Math.max(most, running);
      await Promise.resolve();
      running -= 1;
      if (at === 2) throw new Error('its own');
      return at;
    }),
  );
  const ends = await Promise.allSettled(works);
  expect(ends.map((end) => (end.status === 'fulfilled' ? end.value : 'failed'))).toEqual([
    0,
    1,
    'failed',
    3,
    4,
    5,
    6,
  ]);
  expect([most, starts]).toEqual([2, [0, 1, 2, 3, 4, 5, 6]]);
  expect(await turn(async () => 'later')).toBe('later');
});
