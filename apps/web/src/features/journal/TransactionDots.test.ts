import { statuses } from '@causeway/journal';
import { expect, test } from 'vitest';
import { lifeOf } from './TransactionDots.tsx';

test('at most one step is current or failed, and no step after it is done', () => {
  for (const status of statuses) {
    const life = lifeOf(status);
    if (!life) continue;
    const openStep = life.findIndex((step) => step !== 'done');
    if (openStep < 0) continue;
    expect(life.slice(openStep + 1).every((step) => step === 'todo')).toBe(true);
  }
});

test('a transaction that was never sent has no steps', () => {
  expect(lifeOf('refused')).toBeUndefined();
  expect(lifeOf('failed')).toBeUndefined();
});
