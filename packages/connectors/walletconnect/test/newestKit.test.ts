import { independent } from '@causeway/conformance/independent';
import type { SessionEvent } from '@causeway/protocol';
import * as release from '@causeway/relay/newest';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createWorld, failureOf, sign } from './world.js';

independent('@reown/walletkit-1.6', {
  namespaces: ['eip155'],
  route: 'relay',
  protocol: 'WalletConnect 2',
  what: 'connects, signs, refuses and ends sessions over our connector',
});

let world: Awaited<ReturnType<typeof createWorld>>;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.stop());

test('the newest wallet kit connects, signs, refuses, changes accounts and ends a session with our connector', async () => {
  const wallet = await world.wallet(undefined, release);
  const { connector } = world.page();
  const session = await world.connect(connector, wallet);
  const before = session.accounts.map(({ address }) => address);
  expect(before.length).toBeGreaterThan(0);
  expect(await session.invokeMethod(sign(session))).toMatchObject({ as: 'personal_sign', by: before[0] });
  wallet.behave('reject');
  expect(await failureOf(session.invokeMethod(sign(session)))).toMatchObject({ code: 'user-rejected' });
  wallet.behave('approve');

  const events: SessionEvent['type'][] = [];
  session.subscribe(({ type }) => events.push(type));
  wallet.switchAccount();
  await expect.poll(() => session.accounts[0]?.address).not.toBe(before[0]);
  wallet.revoke();
  await expect.poll(() => events).toContain('ended');
});
