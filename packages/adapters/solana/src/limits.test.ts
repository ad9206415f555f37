import { expectDeadline } from '@causeway/conformance';
import { expect, test } from 'vitest';
import { revoke } from './page/injected.js';
import { defaultLimits } from './types.js';

test('the default limits of solana have the required values', () => {
  expect(defaultLimits).toMatchObject({ revoke: 100, prompt: 300_000 });
});

test('revoke waits at most 100 ms for a Solana wallet to disconnect', async () => {
  const disconnect = () => new Promise<never>(() => undefined);
  const wallet = { features: { 'standard:disconnect': { disconnect } } };
  await expectDeadline(100, () => revoke({ wallet }, { limits: defaultLimits }));
});
