import { independent } from '@causeway/conformance/independent';
import { accountOf } from '@causeway/protocol';
import { injectExtension } from '@subwallet/extension-inject';
import { afterEach, expect, test, vi } from 'vitest';
import { polkadot } from '../src/index.js';
import { verifySignature } from '../src/signer/verify.js';
import { memoryKey } from '../src/wallet/key.js';
import { createKeyed } from '../src/wallet/keyed.js';
import { aliceSeed, chains, createPage, failure, openSession } from './fakes.js';
import { createKeyedWallet } from './wallet.js';

independent('@subwallet/extension-inject', {
  wallet: 'SubWallet',
  route: 'page',
  protocol: 'injectedWeb3',
  what: 'puts SubWallet into the page, which connects, signs and refuses',
});

afterEach(() => vi.unstubAllGlobals());

/** A page into which SubWallet's own script puts a wallet; a key of these tests signs behind it. */
function openPage() {
  const page = createPage({});
  vi.stubGlobal('window', page);
  const { wallet, side } = createKeyedWallet(createKeyed, [memoryKey(aliceSeed)]);
  const { enable, version } = wallet.entry;
  injectExtension(async (origin) => enable(origin) as never, { name: 'subwallet-js', version });
  const adapter = polkadot({ chains, page });
  const announce = vi.fn();
  adapter.discover(announce)();
  const connector = announce.mock.calls[0]?.[0] as Parameters<Parameters<typeof adapter.discover>[0]>[0];
  return { adapter, connector, side, wallet };
}

test('SubWallet is found by its name in the page, connects, and its signature verifies', async () => {
  const { adapter, connector, wallet } = openPage();
  expect(connector.wallet.name).toBe('SubWallet');
  const session = await openSession(connector);
  expect(wallet.calls.filter(({ name }) => name === 'enable')).toHaveLength(1);
  const signer = adapter.signer(session, accountOf(session, 'polkadot'));
  const signed = await signer.signMessage?.({ message: 'hello' });
  const { address } = signer.account;
  expect((await verifySignature({ address, message: 'hello', ...signed } as never)).valid).toBe(true);
});

test('a refusal in SubWallet fails with user-rejected', async () => {
  const { connector, side } = openPage();
  side.behave('reject');
  expect(await failure(openSession(connector))).toMatchObject({ code: 'user-rejected' });
});
