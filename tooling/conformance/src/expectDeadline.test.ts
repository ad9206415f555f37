import { expect, test } from 'vitest';
import { expectDeadline } from './expectDeadline.js';

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

test('expectDeadline accepts work that ends at the deadline', async () => {
  await expectDeadline(300, () => wait(300));
  await expectDeadline(300, () => wait(300).then(() => Promise.reject(new Error('timeout'))));
});

test.each([299, 301])('expectDeadline rejects work that ends at %i instead of 300 ms', async (ms) => {
  await expect(expectDeadline(300, () => wait(ms))).rejects.toThrow('300 ms');
});
