import { accountOf, type Connector, type SessionEvent } from '@causeway/protocol';
import { cosmosFace, cosmosPlaces, createHeadlessWallet, testWalletIdentities } from '@causeway/wallets';
import { expect, test } from 'vitest';
import { addressOf } from '../src/chain/crypto.js';
import { cosmos } from '../src/index.js';
import type { CosmosChain } from '../src/types.js';
import { memoryKey } from '../src/wallet/key.js';
import { createKeyed } from '../src/wallet/keyed.js';
import { chains, createPage, failure, hub, never, zone } from './fakes.js';

/** The first test wallet, which supports one chain of the two, found by the adapter. */
function world(which: 0 | 1, hub: CosmosChain = chains[0], zone: CosmosChain = chains[1]) {
  const wallet = createHeadlessWallet({
    createKey: memoryKey,
    identity: testWalletIdentities[which],
    faces: [cosmosFace({ createKeyed, createKey: memoryKey, chains: [hub] })],
    namespace: 'cosmos',
  });
  const page = createPage();
  const stop = wallet.announceTo(page);
  const adapter = cosmos({ chains: [hub, zone], page, places: cosmosPlaces });
  const connectors: Connector[] = [];
  adapter.discover((connector) => connectors.push(connector))();
  return { wallet, page, adapter, stop, connector: connectors[0] as Connector };
}

test.each([0, 1] as const)(
  'test wallet %s is discovered, connects, signs, switches its account and is revoked',
  async (which) => {
    const { wallet, adapter, connector, stop, page } = world(which);
    expect(connector.wallet.rdns).toBe(testWalletIdentities[which]?.rdns);
    const session = await connector.createSession({ scopes: { cosmos: adapter.scope() }, signal: never });
    expect(session.accounts.map(({ chainId }) => chainId)).toEqual([hub.id, zone.id]);
    const signer = adapter.signer(session, accountOf(session, zone.id));
    expect((await signer.signMessage({ message: 'hi' })).scheme).toBe('cosmos:adr036');
    wallet.behave('reject');
    expect((await failure(signer.signMessage({ message: 'hi' }))).code).toBe('user-rejected');
    wallet.behave('approve');
    const next = new Promise<SessionEvent>((resolve) => session.subscribe(resolve));
    wallet.wallet.switchAccount(1);
    expect((await next).type).toBe('changed');
    expect((await failure(signer.signMessage({ message: 'hi' }))).code).toBe('account-changed');
    await connector.revokeSession(session);
    expect(wallet.permitted).toBe(false);
    stop();
    expect('causewayTest' in page || 'causewaySecond' in page).toBe(false);
  },
);

test('a test wallet has accounts of Ethereum’s kind, also on a chain that the app adds to it', async () => {
  const eth = (chain: CosmosChain, bech32Prefix: string): CosmosChain => ({
    ...chain,
    bech32Prefix,
    keyAlgorithm: 'ethsecp256k1',
  });
  const { adapter, connector } = world(0, eth(hub, 'inj'), eth(zone, 'dym'));
  const session = await connector.createSession({ scopes: { cosmos: adapter.scope() }, signal: never });
  for (const account of session.accounts) {
    const { address, publicKey = new Uint8Array() } = account;
    expect(addressOf(publicKey, address.slice(0, 3), 'ethsecp256k1')).toBe(address);
    const signed = await adapter.signer(session, account as never).signMessage({ message: 'hi' });
    expect(signed.account).toBe(account.id);
  }
});

test('a test wallet shows a token after a prompt, of a chain that it has and to a connected site', async () => {
  const { adapter, connector, wallet } = world(0);
  const { suggestToken } = connector.native as {
    suggestToken(id: string, contract: string): Promise<void>;
  };
  const reference = hub.id.slice('cosmos:'.length);
  await expect(suggestToken(reference, 'cosmos1token')).rejects.toThrow('The site is not permitted');
  await connector.createSession({ scopes: { cosmos: adapter.scope() }, signal: never });
  await expect(suggestToken('unknown-1', 'cosmos1token')).rejects.toThrow('no chain info');
  expect(await suggestToken(reference, 'cosmos1token')).toBeUndefined();
  wallet.behave('reject');
  await expect(suggestToken(reference, 'cosmos1token')).rejects.toThrow('Request rejected');
});
