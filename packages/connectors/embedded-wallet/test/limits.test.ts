import { expectDeadline } from '@causeway/conformance';
import type { CreateKeyed } from '@causeway/protocol';
import { expect, test } from 'vitest';
import { createKeyed } from './keyed.js';
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

test('a read through the embedded wallet times out after 30000 ms', async () => {
  const silent: CreateKeyed = (...given) => ({
    ...createKeyed(...given),
    invoke: () => new Promise(() => undefined),
  });
  const wallet = setup({ keyed: async () => silent }).make();
  await (await wallet.open()).auth.signUpWithPasskey({ name: 'Laptop' });
  const { signal } = new AbortController();
  const session = await wallet.connector.createSession({ scopes, signal });
  const call = { chainId: 'eip155:1', method: 'eth_blockNumber', params: [] } as const;
  await expectDeadline(30_000, () => session.invokeMethod(call));
});

test('the code for another mail address is valid for 300000 ms and can be sent again after 30000 ms', async () => {
  const { make, time, provider } = setup();
  const account = await make().open();
  await account.auth.signUpWithPasskey({ name: 'Laptop' });
  provider.behaviour.answer = async () => Response.json({ otpId: 'one', otpEncryptionTargetBundle: '{}' });
  const { expiresAt, resendAt } = await account.email.change({ email: 'other@example.com' });
  expect({ expiresAt, resendAt }).toEqual({ expiresAt: time.now() + 300_000, resendAt: time.now() + 30_000 });
});
