import { expect, test } from 'vitest';
import { defaultLimits } from '../src/types.js';

test('the default limits of bip122 equal those of the specification', () => {
  expect(defaultLimits).toMatchObject({ revoke: 100, prompt: 300_000 });
});
