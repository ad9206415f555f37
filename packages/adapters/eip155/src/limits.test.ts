import { expectDeadline } from '@causeway/conformance';
import type { Connector } from '@causeway/protocol';
import { expect, test } from 'vitest';
import { alice, announce, chains, createPage, createProvider, local, never, open } from '../test/fakes.js';
import { eip155 } from './index.js';
import { defaultLimits } from './limits.js';

/** A wallet that never answers one method, and what the page finds of it. */
function findWallet(silent: string) {
  const page = createPage();
  const provider = createProvider({ [silent]: () => new Promise(() => undefined) });
  announce(page, provider);
  const found: Connector[] = [];
  eip155({ chains, page }).discover((connector) => found.push(connector));
  return { provider, connector: found[0] as Connector };
}

const resume = (connector: Connector) => {
  const record = {
    connector: connector.id,
    activeAccount: `${local.id}:${alice}`,
    switchedNetwork: false,
  };
  return connector.getSession(record, { signal: never });
};

test('the limits of eip155 are those of the specification', () => {
  expect(defaultLimits).toMatchObject({
    accounts: 300,
    chain: 1000,
    reinitialise: 1000,
    revoke: 100,
    prompt: 300_000,
  });
});

test('a wallet has 300 ms to say its accounts, four times', async () => {
  const { connector, provider } = findWallet('eth_accounts');
  await expectDeadline(4 * 300, () => resume(connector));
  expect(provider.calls.map(({ method }) => method)).toEqual(Array(4).fill('eth_accounts'));
});

test('a wallet has 1000 ms to say its chain, four times', async () => {
  const { connector, provider } = findWallet('eth_chainId');
  await expectDeadline(4 * 1000, () => resume(connector));
  expect(provider.calls.filter(({ method }) => method === 'eth_chainId')).toHaveLength(4);
});

test('a wallet that broke away has 1000 ms to come back', async () => {
  const { connector, provider } = findWallet('none');
  await open(connector);
  provider.emit('disconnect', { code: 1013, message: 'The provider is disconnected.' });
  await expectDeadline(1000, () => resume(connector));
});

test('a wallet has 100 ms to take a permission back', async () => {
  const { connector } = findWallet('wallet_revokePermissions');
  const session = await open(connector);
  await expectDeadline(100, () => connector.revokeSession(session));
});

test('a person has 300000 ms to answer the prompt of a wallet', async () => {
  const { connector } = findWallet('eth_requestAccounts');
  await expectDeadline(300_000, () => open(connector));
});
