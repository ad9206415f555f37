import { expectDeadline } from '@causeway/conformance';
import type { Session } from '@causeway/protocol';
import { expect, test } from 'vitest';
import { defaultLimits } from './limits.js';
import { isEnabled } from './page/enable.js';
import { revoke } from './page/injected.js';

const silent = () => new Promise<never>(() => undefined);

test('the limits of cosmos are those of the specification', () => {
  expect(defaultLimits).toMatchObject({ enabled: 300, keys: 1000, revoke: 100, prompt: 300_000 });
});

test('a Cosmos wallet has 300 ms to say whether it allows the page its chains', async () => {
  await expectDeadline(300, () => isEnabled({ isEnabled: silent }, [], defaultLimits));
});

test('a Cosmos wallet has 100 ms to take a permission back', async () => {
  const session = { scopes: {} } as Session;
  await expectDeadline(100, () => revoke({ disable: silent }, session, defaultLimits));
});
