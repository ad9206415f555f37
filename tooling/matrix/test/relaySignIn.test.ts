import { independent } from '@causeway/conformance/independent';
import { createWallets } from '@causeway/core';
import { eip155 } from '@causeway/eip155';
import { mainnet, optimism } from '@causeway/eip155/chains';
import { memoryKey } from '@causeway/eip155/key';
import { createKeyed } from '@causeway/eip155/keyed';
import * as recap from '@causeway/eip155/recap';
import * as siwx from '@causeway/eip155/siwx';
import { near } from '@causeway/near';
import { mainnet as nearMainnet } from '@causeway/near/chains';
import type { Connector, Session } from '@causeway/protocol';
import * as newest from '@causeway/relay/newest';
import { createHandler, createSignIn, memoryStore, type SignInOptions } from '@causeway/sign-in';
import { signIn } from '@causeway/sign-in/client';
import { SiweMessage } from 'siwe';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { openRelay } from './relay.js';

for (const name of ['@reown/walletkit', '@reown/walletkit-1.6']) {
  independent(name, {
    namespaces: ['eip155'],
    what: 'connects and signs in with one prompt, and our server verifies it',
  });
}
independent('siwe', {
  namespaces: ['eip155'],
  what: 'verifies the text that a wallet kit signed with a ReCap',
});

const uri = 'https://app.example/sign-in';
const statement = 'Sign in to the shop.';
const adapter = eip155({ chains: [mainnet, optimism] });
const key = memoryKey(`0x${'5'.repeat(64)}`);
const keyed = createKeyed(key, {
  chains: [mainnet, optimism],
  request: () => Promise.reject(new Error('no chain in this test')),
});
const chains = [mainnet.id, optimism.id];

const stops: (() => unknown)[] = [];
afterEach(async () => {
  vi.unstubAllGlobals();
  for (const stop of stops.splice(0)) await stop();
});

/** The handler of the site behind `fetch`; every other request is recorded. */
function openSite(options: Partial<SignInOptions> = {}) {
  const store = memoryStore();
  const handler = createHandler(
    createSignIn({
      domain: 'app.example',
      uri,
      statement,
      families: [{ chains, ...recap }],
      nonces: { store },
      sessions: { store, keys: [{ id: 'one', secret: new Uint8Array(32).fill(1) }] },
      ...options,
    }),
    { path: '/sign-in' },
  );
  const site = { calls: [] as string[], texts: [] as unknown[], others: [] as string[] };
  vi.stubGlobal('fetch', async (path: string, init: RequestInit = {}) => {
    if (!path.startsWith('/sign-in/')) {
      site.others.push(path);
      // The operator's server would report that the contract accepts the signature.
      return Response.json({ jsonrpc: '2.0', id: 1, result: `0x1626ba7e${'0'.repeat(56)}` });
    }
    site.calls.push(path.slice('/sign-in/'.length));
    if (path.endsWith('/verify')) site.texts.push(JSON.parse(String(init.body)));
    const headers = { ...Object.fromEntries(new Headers(init.headers)), origin: 'https://app.example' };
    return handler(new Request(new URL(path, uri), { ...init, headers, signal: null }));
  });
  return site;
}

/** A page of the site, and a phone that scans each code. */
async function openPage(options: Parameters<typeof openRelay>[2] = {}) {
  const evm = { namespace: 'eip155', accounts: [keyed], chains };
  const world = await openRelay(adapter, evm, { recap: true, ...options });
  stops.push(world.stop);
  const codes: string[] = [];
  const sessions: Session[] = [];
  const connector: Connector = {
    ...world.connector,
    async createSession(request) {
      const onUri = (code: string) => {
        codes.push(code);
        world.onUri(code);
      };
      const session = await world.connector.createSession({ ...request, onUri });
      sessions.push(session);
      return session;
    },
  };
  const adapters = (options.adapters ?? [adapter]) as never;
  const wallets = createWallets({ appName: 'Shop', adapters, connectors: [connector] });
  wallets.start();
  const enter = (signal?: AbortSignal) =>
    signIn(wallets, {
      endpoint: '/sign-in',
      wallet: wallets.list.get()[0]?.id ?? '',
      ...(signal && { signal }),
    });
  return { ...world, wallets, codes, sessions, enter };
}

const releases = [
  ['1.2.10', undefined],
  ['1.6.0', newest],
] as const;

describe.each(releases)('wallet kit %s over the relay', (_, release) => {
  test('a wallet that signs in as it connects does both with one prompt, and the server verifies it', async () => {
    const site = openSite();
    const { wallet, wallets, codes, enter, clients } = await openPage({ release, signsIn: {} });
    const { session } = await enter();
    expect([wallet.prompted, codes.length]).toEqual([1, 1]);
    expect(site.calls).toEqual(['challenge', 'verify']);
    expect(site.others).toEqual([]);
    expect(session.account).toBe(wallets.accounts.get()[0]?.id);
    // Nothing of the attempt is left, and the client keeps one session.
    const [client] = clients as unknown as [{ proposal: { length: number }; session: { length: number } }];
    expect([client.proposal.length, client.session.length]).toEqual([0, 1]);
  });

  test('the session of a wallet that signed in as it connected signs, follows the wallet to another chain, and ends in both directions', async () => {
    openSite();
    const { wallet, wallets, sessions, enter } = await openPage({ release, signsIn: {} });
    await enter();
    const account = wallets.accounts.get()[0];
    const signer = wallets.signer(account?.id as never) as unknown as {
      signMessage(options: object): Promise<{ account: string }>;
    };
    expect(await signer.signMessage({ message: 'Hello' })).toMatchObject({ account: account?.id });
    expect(wallet.prompted).toBe(2);
    // The wallet side of the newest kit assumes that the page is the controller of such a session.
    const narrowed = wallet.update(({ eip155, ...rest }) =>
      eip155
        ? { ...rest, eip155: { ...eip155, accounts: eip155.accounts.slice(1), chains: [optimism.id] } }
        : rest,
    );
    if (release) await expect(narrowed).rejects.toThrow('Unauthorized update request.');
    else await expect.poll(() => sessions[0]?.scopes.eip155?.chains).toEqual([optimism.id]);
    await narrowed.catch(() => undefined);
    await wallet.changeChain(optimism.id);
    await expect.poll(() => sessions[0]?.chainId).toBe(optimism.id);
    wallet.revoke();
    await expect.poll(() => wallets.accounts.get()).toEqual([]);
    await enter();
    await wallets.connections.get()[0]?.disconnect();
    await expect.poll(() => wallet.permitted).toBe(false);
  });

  test('a wallet that only answers proposals connects with one prompt and signs in with another', async () => {
    const site = openSite();
    const { wallet, enter } = await openPage({ release });
    await enter();
    expect(wallet.prompted).toBe(2);
    expect(site.calls).toEqual(['challenge', 'challenge', 'verify']);
  });

  test('a refusal of the single prompt connects no wallet and shows no further code', async () => {
    const site = openSite();
    const { wallet, wallets, codes, enter } = await openPage({ release, signsIn: {} });
    wallet.behave('reject');
    await expect(enter()).rejects.toMatchObject({ code: 'connection-rejected' });
    expect([wallet.prompted, codes.length, wallets.accounts.get().length]).toEqual([1, 1, 0]);
    expect(site.calls).toEqual(['challenge']);
  });

  test('siwe reads and verifies the text that the wallet kit signed with a ReCap', async () => {
    const site = openSite();
    const { enter } = await openPage({ release, signsIn: {} });
    await enter();
    const [{ text, signed }] = site.texts as [{ text: string; signed: { signature: string } }];
    const message = new SiweMessage(text);
    expect(message.toMessage()).toBe(text);
    expect(message.statement).toMatch(/^Sign in to the shop\. I further authorize the stated URI /);
    expect(message.resources?.length).toBe(1);
    expect((await message.verify({ signature: signed.signature })).success).toBe(true);
  });

  test('the signature of a contract account reaches the server without a request of the page', async () => {
    const rpcCalls: string[] = [];
    const site = openSite({
      families: [
        {
          chains,
          ...recap,
          context: () => ({
            // The account's contract has code, answers, and accepts.
            request: async ({ method }: { method: string }) => {
              rpcCalls.push(method);
              const word = (value: number) => value.toString(16).padStart(64, '0');
              return `0x${word(1)}${word(1)}${word(32)}1626ba7e${'0'.repeat(56)}`;
            },
          }),
        },
      ],
    });
    const { wallet, enter } = await openPage({ release, signsIn: { contract: '0x1234' } });
    await enter();
    expect(wallet.prompted).toBe(1);
    // The wallet kit's own check, and none of the page.
    expect(site.others.length).toBe(1);
    expect(rpcCalls).toEqual(['eth_call']);
  });

  test('the request of the client itself would have the signature of a contract account verified by its operator', async () => {
    const site = openSite();
    const { wallet, sessions, clients, enter } = await openPage({ release, signsIn: { contract: '0x1234' } });
    await enter().catch(() => undefined);
    expect([sessions.length, site.others.length]).toEqual([1, 1]);
    const [client] = clients as unknown as [
      {
        authenticate(options: object): Promise<{ uri: string; response(): Promise<{ session: unknown }> }>;
      },
    ];
    const { uri: code, response } = await client.authenticate({
      ...{ chains, domain: 'app.example', uri, nonce: 'abcdefgh12345678', methods: ['personal_sign'] },
    });
    await wallet.pair(code);
    expect((await response()).session).toBeDefined();
    // The wallet kit's check for each of the two, and one of the page.
    expect(site.others.filter((to) => to.startsWith('https://rpc.walletconnect.org/')).length).toBe(3);
  });

  test('a wallet that signs for each of its chains connects with all of them', async () => {
    openSite();
    const { sessions, enter } = await openPage({ release, signsIn: { chains: 2 } });
    await enter();
    expect(sessions[0]?.scopes.eip155?.chains).toEqual(chains);
  });
});

test.each([
  ['another nonce', (payload: object) => ({ ...payload, nonce: 'abcdefgh12345678' })],
  ['another domain', (payload: object) => ({ ...payload, domain: 'evil.example' })],
  ['another time', (payload: object) => ({ ...payload, iat: '2020-01-01T00:00:00Z' })],
  [
    'a ReCap before another resource',
    (payload: { resources?: string[] }) => ({
      ...payload,
      resources: [...(payload.resources ?? []), ...(payload.resources ?? [])],
    }),
  ],
])('a wallet that signs %s is connected and signs in with a second prompt', async (_, edit) => {
  const site = openSite();
  const { wallet, enter } = await openPage({ signsIn: { edit: edit as never } });
  await enter();
  expect(wallet.prompted).toBe(2);
  expect(site.calls).toEqual(['challenge', 'challenge', 'verify']);
});

test('a wallet whose answer approves no session gets the next code, for the connection alone', async () => {
  const site = openSite();
  const { codes, enter } = await openPage({
    signsIn: { edit: (payload) => ({ ...payload, resources: ['https://app.example/terms'] }) },
  });
  await enter();
  expect(codes.map((code) => code.includes('methods='))).toEqual([true, false]);
  expect(site.calls).toEqual(['challenge', 'challenge', 'verify']);
});

test('a page that proposes a further namespace keeps one code for all, and a second prompt', async () => {
  const site = openSite();
  const adapters = [adapter, near({ chains: [nearMainnet] })];
  const { wallet, codes, enter } = await openPage({ signsIn: {}, adapters });
  await enter();
  expect([wallet.prompted, codes.length, codes[0]?.includes('methods=')]).toEqual([2, 1, false]);
  expect(site.calls).toEqual(['challenge', 'verify']);
});

test('a page whose server accepts plain texts only keeps the second prompt', async () => {
  const site = openSite({ families: [{ chains, ...siwx }] });
  const { wallet, codes, enter } = await openPage({ signsIn: {}, recap: false });
  await enter();
  expect([wallet.prompted, codes[0]?.includes('methods=')]).toEqual([2, false]);
  expect(site.calls).toEqual(['challenge', 'verify']);
});

test('a session that was approved by a sign-in is restored from its record', async () => {
  openSite();
  const { connector, sessions, enter } = await openPage({ signsIn: {} });
  await enter();
  const [before] = sessions as [Session];
  const record = {
    connector: connector.id,
    activeAccount: before.accounts[0]?.id ?? '',
    switchedNetwork: false,
    ...(before.topic && { topic: before.topic }),
  };
  const after = await connector.getSession(record, { signal: new AbortController().signal });
  expect(after?.accounts).toEqual(before.accounts);
  expect(after?.scopes).toEqual(before.scopes);
});

test('a server that accepts plain texts only refuses a text with a ReCap', async () => {
  openSite({ families: [{ chains, ...siwx }] });
  const { wallet, enter } = await openPage({ signsIn: {} });
  await expect(enter()).rejects.toMatchObject({ code: 'siwx-invalid', context: { field: 'text' } });
  expect(wallet.prompted).toBe(1);
});

test('an approval after the visitor left is revoked and begins no session', async () => {
  const site = openSite();
  const { wallet, wallets, enter } = await openPage({ signsIn: {} });
  wallet.behave('stall');
  const leaving = new AbortController();
  const attempt = enter(leaving.signal);
  await wallet.held();
  leaving.abort();
  await expect(attempt).rejects.toMatchObject({ code: 'aborted' });
  const permitted: boolean[] = [];
  const timer = setInterval(() => void permitted.push(wallet.permitted), 1);
  stops.push(() => clearInterval(timer));
  wallet.behave('approve');
  await expect.poll(() => permitted).toContain(true);
  await expect.poll(() => wallet.permitted).toBe(false);
  expect([wallets.accounts.get(), site.calls]).toEqual([[], ['challenge']]);
});
