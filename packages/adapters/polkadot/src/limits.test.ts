import { expectDeadline } from '@causeway/conformance';
import type { Connector } from '@causeway/protocol';
import { expect, test } from 'vitest';
import { chains, createPage, createWallet, openSession } from '../test/fakes.js';
import { polkadot } from './index.js';
import { defaultLimits } from './types.js';

test('the default limits of polkadot have the required values', () => {
  expect(defaultLimits).toMatchObject({ accounts: 300, prompt: 300_000 });
});

test('connecting reads the accounts of a silent Polkadot wallet four times, 300 ms each', async () => {
  const wallet = createWallet({ get: () => new Promise(() => undefined) });
  const connectors: Connector[] = [];
  const page = createPage({ silent: wallet.entry });
  const stop = polkadot({ chains, page }).discover((connector) => connectors.push(connector));
  await expectDeadline(4 * 300, () => openSession(connectors[0]));
  expect(wallet.calls.filter(({ name }) => name === 'get')).toHaveLength(4);
  stop();
});
