import { expectDeadline } from '@causeway/conformance';
import { expect, test } from 'vitest';
import { scopes, setup } from './setup.js';

test('the approval of a request of the embedded wallet times out after 300000 ms', async () => {
  const wallet = setup().make({ approve: () => new Promise(() => undefined) });
  await (await wallet.open()).auth.signUpWithPasskey({ name: 'Laptop' });
  const { signal } = new AbortController();
  const session = await wallet.connector.createSession({ scopes, signal });
  const address = session.accounts[0]?.address;
  const call = { chainId: 'eip155:1', method: 'personal_sign', params: ['0x6869', address] } as const;
  await expectDeadline(300_000, () => session.invokeMethod(call));
  expect(session.accounts).not.toEqual([]);
});
