import { statuses } from '@causeway/journal';
import { expect, test } from 'vitest';
import { lifeOf } from './TransactionDots.tsx';

test('a life has at most one step that is now or failed, and nothing done after it', () => {
  for (const status of statuses) {
    const life = lifeOf(status);
    if (!life) continue;
    const open = life.findIndex((step) => step !== 'done');
    if (open < 0) continue;
    expect(life.slice(open + 1).every((step) => step === 'todo')).toBe(true);
  }
});

test('what never began has no life', () => {
  expect(lifeOf('refused')).toBeUndefined();
  expect(lifeOf('failed')).toBeUndefined();
});
