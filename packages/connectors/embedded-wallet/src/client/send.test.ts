import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { pause } from './send.js';

setFlagsFromString('--expose-gc');
const collect: () => void = runInNewContext('gc');

test('a pause keeps nothing once it is over', async () => {
  async function wait(): Promise<WeakRef<AbortSignal>> {
    const { signal } = new AbortController();
    await pause('get_activity', 0, signal);
    return new WeakRef(signal);
  }
  const signal = await wait();
  // A reference stays strong until the turn that made it ends.
  await new Promise(setImmediate);
  collect();
  expect(signal.deref()).toBeUndefined();
});
