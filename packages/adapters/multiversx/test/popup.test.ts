import { hostileFailures, seenFailures } from '@causeway/conformance';
import { type Connector, isWalletError, type Session } from '@causeway/protocol';
import { toHex } from '@causeway/protocol/bytes';
import { describe, expect, test, vi } from 'vitest';
import { hashMessage } from '../src/chain/crypto.js';
import { documentBytes } from '../src/chain/wire.js';
import { multiversx } from '../src/index.js';
import {
  alice,
  aliceKey,
  bobKey,
  chains,
  createPage,
  failure,
  local,
  never,
  type Popup,
  settle,
  transfer,
  until,
} from './fakes.js';

const url = 'https://wallet.example/dapp';
const origin = 'https://wallet.example';
const webWallets = [{ name: 'Web Wallet', url }];
const scopes = { mvx: multiversx({ chains }).scope() };
const signText = async (text: string, key = aliceKey) =>
  toHex(await key.sign(hashMessage(new TextEncoder().encode(text))));

function find(limits = {}) {
  const page = createPage();
  const adapter = multiversx({ chains, page, webWallets, limits: { watch: 5, ...limits } });
  const connectors: Connector[] = [];
  adapter.discover((connector) => connectors.push(connector))();
  const connector = connectors[0] as Connector;
  const popup = () => page.popups.at(-1) as Popup;
  const say = (type: string, payload: unknown, from: unknown = popup(), where = origin) =>
    page.deliver({ source: from, origin: where, data: { type, payload } });
  return { page, connector, popup, say };
}
type World = ReturnType<typeof find>;
const create = ({ connector }: World, signal = never) => connector.createSession({ scopes, signal });
const payloadOf = ({ popup }: World, type: string) =>
  popup().received.find(({ message }) => message.type === type)?.message.payload;

/** The wallet's page has loaded and announced itself. */
async function shake(world: World, session = 's1'): Promise<void> {
  world.say('HANDSHAKE_RESPONSE', session);
  await until(() => payloadOf(world, 'FINALIZE_HANDSHAKE_REQUEST') !== undefined);
}

async function connect(world: World): Promise<Session> {
  const opening = create(world);
  await shake(world);
  const { token } = payloadOf(world, 'LOGIN_REQUEST') as { token: string };
  world.say('LOGIN_RESPONSE', { data: { address: alice, signature: await signText(alice + token) } });
  return opening;
}
const signing = (session: Session, message = 'hi', options = {}) =>
  session.invokeMethod(
    { chainId: local.id, method: 'mvx_signMessage', params: { message, address: alice } },
    options,
  );

describe('MultiversX web wallet in a popup window', () => {
  test('a web wallet is one connector named by its host, and opens no window before a request', () => {
    const { page, connector } = find();
    expect([connector.id, connector.route, connector.revokes]).toEqual([
      'mvx:popup:wallet.example',
      'popup',
      undefined,
    ]);
    expect(page.popups).toEqual([]);
  });

  test('the window opens at the wallet within the click, and a wallet that announces itself at once is answered', async () => {
    const world = find();
    const opening = create(world);
    expect(world.page.popups.map((popup) => popup.url)).toEqual([url]);
    world.say('HANDSHAKE_RESPONSE', 'early');
    await until(() => payloadOf(world, 'FINALIZE_HANDSHAKE_REQUEST') !== undefined);
    expect(payloadOf(world, 'FINALIZE_HANDSHAKE_REQUEST')).toBe('early');
    world.popup().close();
    expect((await failure(opening)).code).toBe('user-rejected');
  });

  test('a window that a session opened within the click is used by the next request, and closed when unused', async () => {
    const world = find();
    const session = await connect(world);
    const close = session.openWindow?.();
    world.page.blocked = true;
    const signed = failure(signing(session));
    await until(() => world.popup().closed || world.page.popups.length === 2);
    close?.();
    expect(world.popup().closed).toBe(false);
    world.popup().close();
    expect((await signed).code).toBe('user-rejected');
    world.page.blocked = false;
    session.openWindow?.()?.();
    expect(world.page.popups.map(({ closed }) => closed)).toEqual([true, true, true]);
  });

  test('a web wallet is announced with the name and the icon that the app gives it', () => {
    const icon = 'data:image/svg+xml,<svg/>';
    const found: Connector[] = [];
    const adapter = multiversx({ chains, page: createPage(), webWallets: [{ name: 'Web', icon, url }] });
    adapter.discover((connector) => found.push(connector));
    expect(found.find(({ route }) => route === 'popup')?.wallet).toEqual({ name: 'Web', icon });
  });

  test.each(['', 'wallet.example', 'javascript:alert(1)', 'data:text/html,x'])(
    'discovery rejects a web wallet with the invalid address %j',
    (bad) => {
      const adapter = multiversx({ chains, page: createPage(), webWallets: [{ name: 'Web', url: bad }] });
      expect(() => adapter.discover(() => undefined)).toThrow(
        expect.objectContaining({ code: 'invalid-params' }),
      );
    },
  );

  test('connecting opens a window at once, sends messages only to its origin and closes it afterwards', async () => {
    const world = find();
    const opening = create(world);
    // Nothing was awaited since the call.
    expect(world.page.popups).toHaveLength(1);
    await shake(world);
    const { token } = payloadOf(world, 'LOGIN_REQUEST') as { token: string };
    world.say('LOGIN_RESPONSE', { data: { address: alice, signature: await signText(alice + token) } });
    const session = await opening;
    expect(session.accounts[0]?.id).toBe(`mvx:chain:${alice}`);
    expect(world.popup().closed).toBe(true);
    expect(world.popup().received.map(({ message: { type }, origin }) => [type, origin])).toEqual([
      ['FINALIZE_HANDSHAKE_REQUEST', origin],
      ['LOGIN_REQUEST', origin],
    ]);
  });

  test('two simultaneous attempts share one window', async () => {
    const world = find();
    const both = [create(world), create(world)];
    await shake(world);
    const { token } = payloadOf(world, 'LOGIN_REQUEST') as { token: string };
    world.say('LOGIN_RESPONSE', { data: { address: alice, signature: await signText(alice + token) } });
    for (const session of await Promise.all(both)) expect(session.accounts).toHaveLength(2);
    expect(world.page.popups).toHaveLength(1);
  });

  test('connecting rejects a blocked window, empty scopes and an aborted signal with a named error', async () => {
    const world = find();
    world.page.blocked = true;
    const blocked = await failure(create(world));
    expect([blocked.code, blocked.shortMessage]).toEqual([
      'multiversx-popup-blocked',
      'The browser did not open the window of Web Wallet. Allow windows for this site and try again.',
    ]);
    world.page.blocked = false;
    expect((await failure(world.connector.createSession({ scopes: {}, signal: never }))).code).toBe(
      'network-unknown',
    );
    expect((await failure(create(world, AbortSignal.abort()))).code).toBe('aborted');
    expect(world.page.popups).toEqual([]);
    // A window that the browser opens later is used.
    expect((await connect(world)).accounts).toHaveLength(2);
  });

  test('connecting throws user-rejected when the window is closed, cancelled or left', async () => {
    const world = find();
    for (const refuse of [
      () => world.popup().close(),
      () => world.say('CANCEL_RESPONSE', { data: { address: '' } }),
      () => world.say('HANDSHAKE_RESPONSE', ''),
      () => world.say('LOGIN_RESPONSE', { error: 'User cancelled' }),
      () => world.say('LOGIN_RESPONSE', { data: null }),
    ]) {
      const opening = failure(create(world));
      await shake(world);
      refuse();
      expect((await opening).code).toBe('user-rejected');
      expect(world.popup().closed).toBe(true);
    }
  });

  test('the window of a web wallet without a time limit for its handshake stays open until the person closes it', async () => {
    const world = find({ handshake: Infinity });
    const opening = failure(create(world));
    await new Promise((resolve) => setTimeout(resolve, 30));
    expect(world.popup().closed).toBe(false);
    world.popup().close();
    expect((await opening).code).toBe('user-rejected');
  });

  test('a window without a handshake times out, and the window of an aborted attempt is closed', async () => {
    const silent = find({ handshake: 30 });
    const error = await failure(create(silent));
    expect([error.code, error.context]).toMatchObject(['timeout', { method: 'HANDSHAKE_RESPONSE', ms: 30 }]);
    expect(silent.popup().closed).toBe(true);

    const world = find();
    const leave = new AbortController();
    const opening = failure(create(world, leave.signal));
    await shake(world);
    leave.abort();
    expect((await opening).code).toBe('aborted');
    await until(() => world.popup().closed);
  });

  test('connecting accepts messages only from its window and origin, and in the expected order', async () => {
    const world = find();
    const opening = create(world);
    await until(() => world.popup().url === url);
    const forged = { data: { address: alice, signature: '00'.repeat(64) } };
    world.say('LOGIN_RESPONSE', forged);
    world.say('HANDSHAKE_RESPONSE', 'x', {}, origin);
    world.say('HANDSHAKE_RESPONSE', 'x', world.popup(), 'https://evil.example');
    world.page.deliver({
      isTrusted: false,
      source: world.popup(),
      origin,
      data: { type: 'HANDSHAKE_RESPONSE', payload: 'x' },
    });
    world.say('HANDSHAKE_RESPONSE', { data: 'x'.repeat(1000) });
    await settle();
    expect(world.popup().received).toEqual([]);
    world.say('HANDSHAKE_RESPONSE', { data: 'mine' });
    expect(payloadOf(world, 'FINALIZE_HANDSHAKE_REQUEST')).toBe('mine');
    world.say('LOGIN_RESPONSE', { data: { address: '' } }, {}, origin);
    world.say('SIGN_MESSAGE_RESPONSE', { data: { status: 'cancelled' } });
    const { token } = payloadOf(world, 'LOGIN_REQUEST') as { token: string };
    world.say('LOGIN_RESPONSE', { data: { address: alice, signature: await signText(alice + token) } });
    expect((await opening).accounts[0]?.address).toBe(alice);
  });

  test('connecting rejects a login with a signature by another key', async () => {
    const world = find();
    const opening = failure(create(world));
    await shake(world);
    const { token } = payloadOf(world, 'LOGIN_REQUEST') as { token: string };
    const signature = await signText(alice + token, bobKey);
    world.say('LOGIN_RESPONSE', { data: { address: alice, signature } });
    expect((await opening).code).toBe('signature-mismatch');
  });
});

describe('browser that fails while it opens a window', () => {
  /** Makes one function of the browser throw, for the windows to come. */
  const moments: Record<string, (world: World, fail: () => never) => void> = {
    'window.open': ({ page }, fail) => {
      page.open = fail;
    },
    postMessage: ({ page }, fail) => {
      const { open } = page;
      page.open = () => {
        const popup = open(url, '_blank');
        if (popup) popup.postMessage = fail;
        return popup;
      };
    },
    close: ({ page }, fail) => {
      const { open } = page;
      page.open = () => {
        const popup = open(url, '_blank');
        if (popup) popup.close = fail;
        return popup;
      };
    },
  };

  test.each(Object.keys(moments))('%s that throws anything rejects with a named error', async (moment) => {
    const next = hostileFailures(1);
    for (let turn = 0; turn < seenFailures; turn += 1) {
      const world = find({ handshake: 60_000 });
      const thrown = next();
      moments[moment]?.(world, () => {
        throw thrown;
      });
      const opening = failure(create(world));
      if (moment !== 'window.open') {
        await until(() => world.page.popups.length === 1);
        world.say('HANDSHAKE_RESPONSE', 's1');
        if (moment === 'close') world.say('CANCEL_RESPONSE', undefined);
      }
      const { code } = await opening;
      expect([turn, code]).toEqual([turn, moment === 'close' ? 'user-rejected' : expect.any(String)]);
      expect([turn, code === 'timeout']).toEqual([turn, false]);
      // The wallet is available for the next attempt.
      const leave = new AbortController();
      const second = failure(create(world, leave.signal));
      leave.abort();
      expect((await second).code).not.toBe('request-pending');
    }
  });
});

describe('session of a web wallet', () => {
  test('a session signs messages and transactions, each in a window of the same session', async () => {
    const world = find();
    const session = await connect(world);
    const message = signing(session);
    // The window is opened in the same task as the call, while the click counts.
    expect(world.page.popups).toHaveLength(2);
    await shake(world, 's2');
    expect(payloadOf(world, 'FINALIZE_HANDSHAKE_REQUEST')).toBe('s1');
    expect(payloadOf(world, 'SIGN_MESSAGE_REQUEST')).toEqual({ message: 'hi' });
    world.say('SIGN_MESSAGE_RESPONSE', { data: { status: 'signed', signature: await signText('hi') } });
    expect(await message).toEqual({ signature: await signText('hi') });

    const transaction = transfer();
    const call = {
      chainId: local.id,
      method: 'mvx_signTransactions',
      params: { transactions: [transaction] },
    };
    const signed = session.invokeMethod(call);
    await shake(world);
    expect(payloadOf(world, 'SIGN_TRANSACTIONS_REQUEST')).toEqual([transaction]);
    const signature = toHex(await aliceKey.sign(documentBytes(transaction)));
    world.say('SIGN_TRANSACTIONS_RESPONSE', { data: [{ ...transaction, signature }] });
    expect(await signed).toEqual({ signatures: [{ ...transaction, signature }] });
  });

  test('a session opens one window at a time and throws named errors', async () => {
    const world = find();
    const session = await connect(world);
    const first = failure(signing(session));
    expect((await failure(signing(session))).code).toBe('request-pending');
    await shake(world);
    world.say('SIGN_MESSAGE_RESPONSE', { data: { status: 'cancelled' } });
    expect((await first).code).toBe('user-rejected');

    const wrong = failure(signing(session));
    await shake(world);
    world.say('SIGN_MESSAGE_RESPONSE', { data: { status: 'signed', signature: await signText('ho') } });
    expect((await wrong).code).toBe('signature-mismatch');

    world.page.blocked = true;
    expect((await failure(signing(session))).code).toBe('multiversx-popup-blocked');
  });

  test('a timed-out request closes its window, and the next request opens another', async () => {
    const world = find();
    const session = await connect(world);
    const error = await failure(signing(session, 'hi', { timeout: 20 }));
    expect(error.code).toBe('timeout');
    await until(() => world.popup().closed);
    const { late } = error.context as { late: Promise<unknown> };
    expect(isWalletError(await late.catch((reason: unknown) => reason), 'aborted')).toBe(true);
    const next = failure(signing(session));
    await until(() => world.page.popups.length === 3);
    world.popup().close();
    expect((await next).code).toBe('user-rejected');
  });

  test('getSession restores the session of the web wallet without opening a window', async () => {
    const session = await connect(find());
    const again = find();
    const record = {
      connector: 'mvx:popup:wallet.example',
      activeAccount: session.accounts[0]?.id ?? '',
      topic: session.topic,
      switchedNetwork: false,
    };
    const restoredSession = (await again.connector.getSession(record, { signal: never })) as Session;
    expect(restoredSession.accounts).toEqual(session.accounts);
    expect(again.page.popups).toEqual([]);
    const openSpy = vi.spyOn(again.page, 'open');
    await again.connector.revokeSession(restoredSession);
    expect(openSpy).not.toHaveBeenCalled();
    const work = failure(signing(restoredSession));
    await shake(again, 'new');
    expect(payloadOf(again, 'FINALIZE_HANDSHAKE_REQUEST')).toBe('s1');
    again.popup().close();
    expect((await work).code).toBe('user-rejected');
  });
});
