import { expectDeadline } from '@causeway/conformance';
import type { ConnectionRecord } from '@causeway/protocol';
import { expect, test } from 'vitest';
import { never } from '../test/fakes.js';
import { getSession, type InjectedContext } from './page/injected.js';
import type { Slot } from './page/slot.js';
import { defaultLimits } from './types.js';

test('the default limits of cip34 have the required values', () => {
  expect(defaultLimits).toMatchObject({ enabled: 1000, prompt: 300_000 });
});

test('getSession waits at most 1000 ms for isEnabled of a Cardano wallet', async () => {
  const slot = { entry: { isEnabled: () => new Promise<never>(() => undefined) } } as unknown as Slot;
  const context = { limits: defaultLimits } as InjectedContext;
  await expectDeadline(1000, () => getSession(slot, context, {} as ConnectionRecord, never));
});
