import { expectDeadline } from '@causeway/conformance';
import type { ConnectionRecord } from '@causeway/protocol';
import { expect, test } from 'vitest';
import { never } from '../test/fakes.js';
import { defaultLimits } from './limits.js';
import { getSession, type InjectedContext } from './page/injected.js';
import type { Slot } from './page/slot.js';

test('the limits of cip34 are those of the specification', () => {
  expect(defaultLimits).toMatchObject({ enabled: 1000, prompt: 300_000 });
});

test('a Cardano wallet has 1000 ms to say whether it allows the page', async () => {
  const slot = { entry: { isEnabled: () => new Promise<never>(() => undefined) } } as unknown as Slot;
  const context = { limits: defaultLimits } as InjectedContext;
  await expectDeadline(1000, () => getSession(slot, context, {} as ConnectionRecord, never));
});
