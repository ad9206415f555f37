import { Cip30Wallet, injectGlobal, PersistentAuthenticator } from '@cardano-sdk/dapp-connector';
import { independent } from '@causeway/conformance/independent';
import { accountOf } from '@causeway/protocol';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { cip34 } from '../src/index.js';
import { verifySignature } from '../src/signer/verify.js';
import { alice, bob, chains, createPage, failure, localnet, never } from './fakes.js';
import { createCip30Wallet } from './wallet.js';

independent('@cardano-sdk/dapp-connector', {
  wallet: 'Lace',
  route: 'page',
  protocol: 'CIP-30',
  what: 'puts its wallet into the page, connects, signs and refuses',
});

beforeEach(() => vi.stubGlobal('location', new URL('https://app.example/page')));
afterEach(() => vi.unstubAllGlobals());

type Api = ConstructorParameters<typeof Cip30Wallet>[1]['api'];
const silent = { trace() {}, debug() {}, info() {}, warn() {}, error() {} };

/** Lace's object in a page, with its own permissions of sites; real keys sign behind it. */
async function openLace({ allows = true } = {}) {
  const keys = createCip30Wallet([alice, bob], { governance: { getPubDRepKey: () => '00'.repeat(32) } });
  const api = (await (keys.entry.enable as (wanted: object) => Promise<object>)({})) as Api & {
    readonly cip142: object;
  };
  const prompts: string[] = [];
  const stored: string[] = [];
  const permissions = new PersistentAuthenticator(
    {
      requestAccess: async ({ url }) => {
        prompts.push(url ?? '');
        return allows;
      },
    },
    {
      logger: silent,
      storage: {
        get: async () => stored as never,
        set: async (origins) => void stored.splice(0, 9, ...origins),
      },
    },
  );
  const sender = { url: 'https://app.example/page' };
  const lace = new Cip30Wallet(
    { walletName: 'lace', icon: 'data:image/svg+xml;base64,PHN2Zy8+' },
    {
      api: { ...api, ...api.cip142 },
      logger: silent,
      authenticator: {
        requestAccess: () => permissions.requestAccess(sender),
        revokeAccess: () => permissions.revokeAccess(sender),
        haveAccess: () => permissions.haveAccess(sender),
      },
    },
  );
  const page = createPage({ document: { visibilityState: 'visible' } });
  injectGlobal(page as never, lace, silent);
  const adapter = cip34({ chains, page });
  const announce = vi.fn();
  adapter.discover(announce)();
  const connector = announce.mock.calls[0]?.[0] as Parameters<Parameters<typeof adapter.discover>[0]>[0];
  const connect = () => connector.createSession({ scopes: { cip34: adapter.scope() }, signal: never });
  return { ...keys, adapter, connector, permissions, sender, prompts, open: connect };
}

test('Lace is found under its own name, connects on the network of CIP-142, and its signature verifies', async () => {
  const { adapter, connector, prompts, open } = await openLace();
  expect(connector.wallet.name).toBe('lace');
  const session = await open();
  expect(prompts).toEqual(['https://app.example/page']);
  expect(session.chainId).toBe(localnet.id);
  const signer = adapter.signer(session, accountOf(session, 'cip34'));
  const { address } = signer.account;
  const signed = await signer.signMessage({ message: 'hello' });
  expect((await verifySignature({ address, message: 'hello', ...signed })).valid).toBe(true);
});

test('a site that Lace refuses fails with user-rejected', async () => {
  const { open } = await openLace({ allows: false });
  expect(await failure(open())).toMatchObject({ code: 'user-rejected' });
});

test('a message that the visitor declines in Lace fails with user-rejected', async () => {
  const { adapter, side, open } = await openLace();
  const session = await open();
  side.behave('reject');
  const signer = adapter.signer(session, accountOf(session, 'cip34'));
  expect(await failure(signer.signMessage({ message: 'hello' }))).toMatchObject({ code: 'user-rejected' });
});

test('a site that Lace already allows is restored without a prompt, and one whose permission was removed is not', async () => {
  const { connector, permissions, sender, prompts, open } = await openLace();
  const first = await open();
  const record = {
    connector: connector.id,
    activeAccount: first.accounts[0]?.id ?? '',
    switchedNetwork: false,
  };
  first.close();
  const getSession = () => connector.getSession(record, { signal: never });
  const restored = await getSession();
  expect(restored?.accounts).toEqual(first.accounts);
  expect(prompts).toHaveLength(1);
  await permissions.revokeAccess(sender);
  expect(await getSession()).toBeUndefined();
  expect(prompts).toHaveLength(1);
});
