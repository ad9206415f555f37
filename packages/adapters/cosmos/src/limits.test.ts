import { expectDeadline } from '@causeway/conformance';
import type { Session } from '@causeway/protocol';
import { expect, test } from 'vitest';
import { isEnabled } from './page/enable.js';
import { revoke } from './page/injected.js';
import { defaultLimits } from './types.js';

const silent = () => new Promise<never>(() => undefined);

test('the default limits of the Cosmos adapter have the required values', () => {
  expect(defaultLimits).toMatchObject({ enabled: 300, keys: 1000, revoke: 100, prompt: 300_000 });
});

test('isEnabled stops waiting for a Cosmos wallet after 300 ms', async () => {
  await expectDeadline(300, () => isEnabled({ isEnabled: silent }, [], defaultLimits));
});

test('revoke stops waiting for a Cosmos wallet after 100 ms', async () => {
  const session = { scopes: {} } as Session;
  await expectDeadline(100, () =>
    revoke({ provider: { disable: silent } }, { limits: defaultLimits }, session),
  );
});
