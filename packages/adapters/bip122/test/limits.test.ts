import { expectDeadline } from '@causeway/conformance';
import { expect, test } from 'vitest';
import { revoke } from '../src/page/injected.js';
import type { Slot } from '../src/page/slot.js';
import { defaultLimits } from '../src/types.js';

test('the default limits of bip122 have the required values', () => {
  expect(defaultLimits).toMatchObject({ revoke: 100, prompt: 300_000 });
});

test.each(['standard', 'provider'] as const)(
  'revoke waits at most 100 ms for a Bitcoin wallet of the shape "%s"',
  async (shape) => {
    const silent = () => new Promise<never>(() => undefined);
    const wallet = { request: silent, features: { 'standard:disconnect': { disconnect: silent } } };
    const slot = { wallet, shape } as unknown as Slot;
    await expectDeadline(100, () => revoke(slot, { limits: defaultLimits }));
  },
);
