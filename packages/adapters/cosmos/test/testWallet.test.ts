import { accountOf, type Connector, type SessionEvent } from '@causeway/protocol';
import { cosmosFace, cosmosPlaces, createHeadlessWallet, testWalletIdentities } from '@causeway/test-wallets';
import { expect, test } from 'vitest';
import { cosmos } from '../src/index.js';
import { memoryKey } from '../src/wallet/key.js';
import { createKeyed } from '../src/wallet/keyed.js';
import { chains, createPage, failure, hub, never, zone } from './fakes.js';

/** The first test wallet, which knows one chain of the two, found by the adapter. */
function world(which: 0 | 1) {
  const wallet = createHeadlessWallet({
    createKey: memoryKey,
    identity: testWalletIdentities[which],
    faces: [cosmosFace({ createKeyed, createKey: memoryKey, chains: [hub] })],
    namespace: 'cosmos',
  });
  const page = createPage();
  const stop = wallet.announceTo(page);
  const adapter = cosmos({ chains, page, places: cosmosPlaces });
  const found: Connector[] = [];
  adapter.discover((connector) => found.push(connector))();
  return { wallet, page, adapter, stop, connector: found[0] as Connector };
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
