import { expectDeadline } from '@causeway/conformance';
import { expect, test } from 'vitest';
import { defaultLimits } from './limits.js';
import { revoke } from './page/injected.js';

test('the limits of solana are those of the specification', () => {
  expect(defaultLimits).toMatchObject({ revoke: 100, prompt: 300_000 });
});

test('a Solana wallet has 100 ms to take a permission back', async () => {
  const disconnect = () => new Promise<never>(() => undefined);
  const wallet = { features: { 'standard:disconnect': { disconnect } } };
  await expectDeadline(100, () => revoke(wallet, defaultLimits));
});
