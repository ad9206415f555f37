import { type NearDevnet, startNear } from '@causeway/devnets/near';
import { accountOf, type Session } from '@causeway/protocol';
import { createMeteor } from '@causeway/wallets/nearStanding';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type MeteorWebOptions, meteorWeb } from '../src/bridge/meteor.js';
import { createReader } from '../src/chain/reader.js';
import { type NearChain, near } from '../src/index.js';
import { aliceId, failure, local, never } from './fakes.js';
import { createKeys } from './standing.js';

const origin = 'https://wallet.meteorwallet.app';
let devnet: NearDevnet;
let chain: NearChain;
beforeAll(async () => {
  devnet = await startNear({ port: 0, balances: { [aliceId]: 10n ** 27n, 'shop.near': 0n }, blockMs: 50 });
  chain = { ...local, rpcUrls: [devnet.url] };
});
afterAll(() => devnet.stop());

/** Meteor's site in windows that a page opens. */
function openSite(change: Partial<MeteorWebOptions> = {}) {
  const keys = createKeys(chain);
  const opened: { url: string; closed: boolean; window?: object }[] = [];
  const listeners = new Set<(event: Event) => void>();
  const page = {
    addEventListener: (type: string, listener: never) => type === 'message' && void listeners.add(listener),
    removeEventListener: (_: string, listener: never) => void listeners.delete(listener),
    dispatchEvent: () => true,
  };
  const fire = (event: object) => {
    for (const listener of [...listeners]) listener({ isTrusted: true, ...event } as never);
  };
  const say = { silent: false };
  const openPopup = (first: string) => {
    // At the site and not empty, or WebKit cuts its tie to the page.
    expect(first).toBe(`${origin}/`);
    const state = { url: '', closed: false };
    opened.push(state);
    const popup = {
      get closed() {
        return state.closed;
      },
      close() {
        state.closed = true;
      },
      location: {
        // This page cannot read anything of the site.
        get href(): string {
          throw new Error('Blocked a frame from accessing a cross-origin frame.');
        },
        replace(url: string) {
          state.url = url;
        },
      },
      postMessage(message: never, target: string) {
        expect(target).toBe(origin);
        if (!say.silent) void deliver(structuredClone(message));
      },
    };
    Object.assign(state, { window: popup });
    const deliver = createMeteor(keys, (data) => fire({ source: popup, origin, data }));
    return popup;
  };
  const adapter = near({ chains: [chain] });
  const web = meteorWeb({ chain, open: openPopup, page, network: 'testnet', ...change });
  const connect = (signal = never) =>
    web.connector.createSession({ scopes: { near: adapter.scope() }, signal });
  const signerOf = (session: Session) => adapter.signer(session, accountOf(session, 'near'));
  return { web, connect, signerOf, opened, fire, say, person: keys.person, heard: () => listeners.size };
}

test("Meteor's site connects, signs and sends in separate windows, and leaves no listener behind", async () => {
  const { connect, signerOf, opened, person, heard } = openSite();
  const session = await connect();
  expect(session.accounts[0]?.address).toBe(aliceId);
  const [login] = opened;
  expect(login?.url).toMatch(
    /^https:\/\/wallet\.meteorwallet\.app\/connect\/testnet\/login\?connectionUid=[\w-]{36}&pageUri=&source=wpm$/,
  );
  const signer = signerOf(session);
  expect((await signer.signMessage?.({ message: 'Hello', recipient: 'app.example' }))?.access).toBe('full');
  const actions = [{ type: 'Transfer', params: { deposit: '5' } }] as const;
  const transaction = await signer.sendTransaction?.({ receiverId: 'shop.near', actions });
  const states: string[] = [];
  for await (const { status } of createReader(chain).follow({
    hash: transaction?.hash ?? '',
    from: aliceId,
  })) {
    states.push(status);
  }
  expect(states.at(-1)).toBe('included');
  expect(person.requests.map((verb) => verb.split(' ')[0])).toEqual(['login', 'sign_message', 'sign']);
  expect(heard()).toBe(0);
});

test('messages from another window or site or about another request are ignored', async () => {
  const { connect, opened, fire, say, web } = openSite();
  say.silent = true;
  const connecting = failure(connect());
  await expect.poll(() => opened[0]?.url, { interval: 5 }).toBeTruthy();
  const uid = new URL(opened[0]?.url ?? '').searchParams.get('connectionUid');
  const payload = { accountId: 'mallory.near', allKeys: [] };
  const data = { uid, status: 'closed_success', endTags: [], payload };
  const source = opened[0]?.window;
  fire({ source: {}, origin, data });
  fire({ source, origin: 'https://evil.example', data });
  fire({ source, origin, data, isTrusted: false });
  fire({ source, origin, data: { ...data, uid: 'other' } });
  web.close();
  expect((await connecting).code).toBe('aborted');
  expect(opened[0]?.closed).toBe(true);
});

test('closing the window rejects the request, and leaves the outcome of a transaction unknown', async () => {
  const { connect, signerOf, opened, say } = openSite();
  const session = await connect();
  const signer = signerOf(session);
  say.silent = true;
  const signing = failure(signer.signMessage?.({ message: 'Hello', recipient: 'a' }) as Promise<unknown>);
  await expect.poll(() => opened, { interval: 5 }).toHaveLength(2);
  const busy = failure(signer.signMessage?.({ message: 'Hello', recipient: 'a' }) as Promise<unknown>);
  expect((await busy).code).toBe('request-pending');
  (opened[1] as { closed: boolean }).closed = true;
  expect((await signing).code).toBe('user-rejected');
  const actions = [{ type: 'Transfer', params: { deposit: '5' } }] as const;
  const sending = failure(signer.sendTransaction?.({ receiverId: 'shop.near', actions }) as Promise<unknown>);
  await expect.poll(() => opened, { interval: 5 }).toHaveLength(3);
  (opened[2] as { closed: boolean }).closed = true;
  expect((await sending).code).toBe('near-return-missing');
});

test('a blocked window and an invalid URL are reported by name', async () => {
  expect((await failure(openSite({ open: () => null }).connect())).code).toBe('wallet-failed');
  expect(() => openSite({ url: 'javascript:alert(1)' })).toThrow(
    expect.objectContaining({ code: 'invalid-params' }),
  );
});
