import { expectDeadline } from '@causeway/conformance';
import type { Session } from '@causeway/protocol';
import { expect, test } from 'vitest';
import { local } from '../test/fakes.js';
import { revoke } from './page/injected.js';
import type { Slot } from './page/slot.js';
import { defaultLimits } from './types.js';

test('the default limits of the NEAR adapter have the required values', () => {
  expect(defaultLimits).toMatchObject({ revoke: 100, prompt: 300_000 });
});

test('revoke stops waiting for a NEAR wallet after 100 ms', async () => {
  const wallet = { signOut: () => new Promise<never>(() => undefined) };
  const slot = { wallet, style: 'announced' } as unknown as Slot;
  const session = { scopes: { near: { chains: [local.id] } } } as unknown as Session;
  await expectDeadline(100, () => revoke(slot, { limits: defaultLimits }, session));
});
