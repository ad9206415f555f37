import { expectDeadline } from '@causeway/conformance';
import type { Session } from '@causeway/protocol';
import { expect, test } from 'vitest';
import { alice } from '../test/fakes.js';
import { type ConnectContext, revoke } from './page/connect.js';
import type { Slot } from './page/slot.js';
import { defaultLimits } from './types.js';

test('the default limits of multiversx have the required values', () => {
  expect(defaultLimits).toMatchObject({ revoke: 100, prompt: 300_000 });
});

test('revoke waits at most 100 ms for a MultiversX wallet', async () => {
  const slot = { transport: { logout: () => new Promise<never>(() => undefined) } } as unknown as Slot;
  const context = { limits: defaultLimits } as ConnectContext;
  const session = { accounts: [{ address: alice }] } as unknown as Session;
  await expectDeadline(100, () => revoke(slot, context, session));
});
