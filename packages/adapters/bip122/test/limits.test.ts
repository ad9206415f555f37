import { expect, test } from 'vitest';
import { defaultLimits } from '../src/types.js';

test('the default limits of bip122 have the required values', () => {
  expect(defaultLimits).toMatchObject({ revoke: 100, prompt: 300_000 });
});
