import { expectDeadline } from '@causeway/conformance';
import type { Connector } from '@causeway/protocol';
import { expect, test } from 'vitest';
import {
  alice,
  announce,
  chains,
  createPage,
  createProvider,
  local,
  never,
  openSession,
} from '../test/fakes.js';
import { eip155 } from './index.js';
import { defaultLimits } from './types.js';

/** A wallet that never answers one method, and the page's view of it. */
function findWallet(silent: string) {
  const page = createPage();
  const provider = createProvider({ [silent]: () => new Promise(() => undefined) });
  announce(page, provider);
  const connectors: Connector[] = [];
  eip155({ chains, page }).discover((connector) => connectors.push(connector));
  return { provider, connector: connectors[0] as Connector };
}

const resume = (connector: Connector) => {
  const record = {
    connector: connector.id,
    activeAccount: `${local.id}:${alice}`,
    switchedNetwork: false,
  };
  return connector.getSession(record, { signal: never });
};

test('the default limits of eip155 have the required values', () => {
  expect(defaultLimits).toMatchObject({
    accounts: 300,
    chain: 1000,
    reinitialise: 1000,
    revoke: 100,
    prompt: 300_000,
  });
});

test('getSession waits 300 ms for the accounts of a wallet in each of four attempts', async () => {
  // It is loaded after the first attempt: the clock of the test would not wait for it.
  await import('./page/permission.js');
  const { connector, provider } = findWallet('eth_accounts');
  await expectDeadline(4 * 300, () => resume(connector));
  expect(provider.calls.map(({ method }) => method)).toEqual(Array(4).fill('eth_accounts'));
});

test('getSession waits 1000 ms for the chain of a wallet in each of four attempts', async () => {
  const { connector, provider } = findWallet('eth_chainId');
  await expectDeadline(4 * 1000, () => resume(connector));
  expect(provider.calls.filter(({ method }) => method === 'eth_chainId')).toHaveLength(4);
});

test('getSession waits 1000 ms for a disconnected wallet to return', async () => {
  const { connector, provider } = findWallet('none');
  await openSession(connector);
  provider.emit('disconnect', { code: 1013, message: 'The provider is disconnected.' });
  await expectDeadline(1000, () => resume(connector));
});

test('revokeSession waits 100 ms for the wallet to revoke the permission', async () => {
  const { connector } = findWallet('wallet_revokePermissions');
  const session = await openSession(connector);
  await expectDeadline(100, () => connector.revokeSession(session));
});

test('createSession waits 300000 ms for the answer to the prompt of a wallet', async () => {
  const { connector } = findWallet('eth_requestAccounts');
  await expectDeadline(300_000, () => openSession(connector));
});
