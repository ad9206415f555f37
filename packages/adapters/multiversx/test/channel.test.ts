import { type Connector, type Session, WalletError } from '@causeway/protocol';
import { toHex } from '@causeway/protocol/bytes';
import { afterEach, describe, expect, test } from 'vitest';
import { hashMessage } from '../src/chain/crypto.js';
import { documentBytes } from '../src/chain/wire.js';
import { multiversx } from '../src/index.js';
import {
  alice,
  aliceKey,
  bob,
  bobKey,
  chains,
  createPage,
  failure,
  local,
  never,
  settle,
  transfer,
  until,
} from './fakes.js';

const limits = { cancel: 60_000, late: 60_000, prompt: 60_000 };
/** For an extension that does not answer a closed prompt. */
const silent = { cancel: 20 };
const stops: (() => void)[] = [];
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});

/** A page with the extension's mark, and the connector found by it; the test answers as the extension. */
function find(globals: object = { elrondWallet: true }, change: object = {}) {
  const page = createPage(globals);
  const adapter = multiversx({ chains, page, limits: { ...limits, ...change } });
  const connectors: Connector[] = [];
  stops.push(adapter.discover((connector) => connectors.push(connector)));
  const requests = () => page.posted.filter(({ target }) => target === 'erdw-inpage');
  const say = (type: string, data: unknown) =>
    page.deliver({ data: { target: 'erdw-contentScript', type, data } });
  return { page, adapter, connectors, connector: connectors[0] as Connector, requests, say };
}
type World = ReturnType<typeof find>;

const scopes = { mvx: multiversx({ chains }).scope() };
const signText = async (text: string, key = aliceKey) =>
  toHex(await key.sign(hashMessage(new TextEncoder().encode(text))));
const login = async (world: World, address = alice, key = aliceKey) => {
  const { data: token } = world.requests().at(-1) as { data: string };
  return { address, signature: await signText(address + token, key) };
};
const create = ({ connector }: World, signal = never) => connector.createSession({ scopes, signal });

async function connect(world: World): Promise<Session> {
  const opening = create(world);
  await until(() => world.requests().length === 1);
  world.say('connectResponse', await login(world));
  return opening;
}
const signing = (session: Session, message: string, options = {}) =>
  session.invokeMethod(
    { chainId: local.id, method: 'mvx_signMessage', params: { message, address: alice } },
    options,
  );

describe('discovery of the extension', () => {
  test('discovery finds one wallet by either global name or by both', () => {
    for (const globals of [
      { elrondWallet: true },
      { multiversxWallet: {} },
      { elrondWallet: {}, multiversxWallet: {} },
    ]) {
      const { connectors, requests } = find(globals);
      expect(connectors.map(({ id }) => id)).toEqual(['mvx:injected:multiversx-defi-wallet']);
      expect(requests()).toEqual([]);
    }
  });

  test('discovery finds a late extension and ignores a global whose getter throws', async () => {
    const { page, connectors } = find({});
    expect(connectors).toEqual([]);
    Reflect.set(page, 'multiversxWallet', true);
    await until(() => connectors.length === 1);
    const hostile = createPage();
    Object.defineProperty(hostile, 'elrondWallet', {
      get() {
        throw new Error('no');
      },
    });
    stops.push(multiversx({ chains, page: hostile, limits }).discover(() => expect.unreachable()));
  });

  test.each(['load', 'focus', 'eip6963:announceProvider', 'wallet-standard:register-wallet'])(
    'discovery finds the extension after the limit when the page dispatches %s',
    async (moment) => {
      const page = createPage();
      const connectors: Connector[] = [];
      const shortLimits = { ...limits, late: 0 };
      stops.push(
        multiversx({ chains, page, limits: shortLimits }).discover((connector) => connectors.push(connector)),
      );
      Reflect.set(page, 'elrondWallet', true);
      await settle();
      expect(connectors).toEqual([]);
      page.dispatchEvent(new Event(moment));
      page.dispatchEvent(new Event(moment));
      await until(() => connectors.length > 0);
      await settle();
      expect(connectors).toHaveLength(1);
    },
  );

  test('discovery returns the same connector again and none after it was stopped', async () => {
    const { page, adapter, connector } = find();
    const again: Connector[] = [];
    adapter.discover((connector) => again.push(connector))();
    expect(again).toEqual([connector]);
    Reflect.deleteProperty(page, 'elrondWallet');
    adapter.discover(() => expect.unreachable())();
    Reflect.set(page, 'elrondWallet', true);
    page.dispatchEvent(new Event('load'));
    await settle();
  });
});

describe('login with the extension', () => {
  test('a login sends a random token and connects with the proof for it', async () => {
    const world = find();
    const session = await connect(world);
    expect(session.accounts.map(({ id }) => id)).toEqual([`mvx:chain:${alice}`, `mvx:1:${alice}`]);
    expect(world.requests()).toEqual([
      { target: 'erdw-inpage', type: 'connect', data: expect.stringMatching(/^[\da-f]{32}$/) },
    ]);
  });

  test("a login with the older proof, '{}' after the token, connects", async () => {
    const world = find();
    const opening = create(world);
    await until(() => world.requests().length === 1);
    const { data: token } = world.requests()[0] as { data: string };
    world.say('connectResponse', { address: alice, signature: await signText(`${alice}${token}{}`) });
    expect((await opening).accounts).toHaveLength(2);
  });

  test.each([
    ['an empty address', { address: '' }, 'user-rejected'],
    ['an address without a proof', { address: alice }, 'malformed-response'],
    ['an invalid address', { address: 'erd1', signature: '00'.repeat(64) }, 'malformed-response'],
    ['undefined', undefined, 'user-rejected'],
  ])('a login answered with %s throws a named error', async (_, answer, code) => {
    const world = find();
    const opening = failure(create(world));
    await until(() => world.requests().length === 1);
    world.say('connectResponse', answer);
    expect((await opening).code).toBe(code);
  });

  test('a login rejects a proof by another key and ignores the proof of another login', async () => {
    const world = find(undefined, silent);
    const first = failure(create(world));
    await until(() => world.requests().length === 1);
    world.say('connectResponse', await login(world, bob, aliceKey));
    expect((await first).code).toBe('signature-mismatch');
    const second = failure(create(world));
    await until(() => world.requests().filter(({ type }) => type === 'connect').length === 2);
    const old = world.requests()[0] as { data: string };
    world.say('connectResponse', { address: alice, signature: await signText(alice + old.data) });
    // The first request's real answer arrives late: it counts for the first one, and the second still waits.
    await settle();
    world.say('connectResponse', { address: '' });
    expect((await second).code).toBe('user-rejected');
  });

  test('a login accepts only trusted messages of its own window and origin', async () => {
    const world = find();
    const opening = create(world);
    await until(() => world.requests().length === 1);
    const refusal = { target: 'erdw-contentScript', type: 'connectResponse', data: { address: '' } };
    world.page.deliver({ data: refusal, isTrusted: false });
    world.page.deliver({ data: refusal, source: {} });
    world.page.deliver({ data: refusal, origin: 'https://other.example' });
    world.page.deliver({ data: { ...refusal, target: 'erdw-inpage' } });
    world.page.deliver({ data: null });
    await settle();
    world.say('connectResponse', await login(world));
    expect((await opening).accounts[0]?.address).toBe(alice);
  });
});

describe('requests to the extension', () => {
  test('simultaneous requests are sent one after the other and each receives its own answer', async () => {
    const world = find();
    const session = await connect(world);
    const both = [signing(session, 'first'), signing(session, 'second')];
    await until(() => world.requests().length === 2);
    await settle();
    expect(world.requests().slice(1)).toEqual([
      { target: 'erdw-inpage', type: 'signMessage', data: { account: alice, message: 'first' } },
    ]);
    world.say('signMessageResponse', { signature: await signText('first') });
    await until(() => world.requests().length === 3);
    world.say('signMessageResponse', { signature: await signText('second') });
    expect(await Promise.all(both)).toEqual([
      { signature: await signText('first') },
      { signature: await signText('second') },
    ]);
  });

  test('a request rejects a signature by another key or of another message', async () => {
    const world = find(undefined, silent);
    const session = await connect(world);
    for (const signature of [
      await signText('hi', bobKey),
      await signText('something else'),
      toHex(new Uint8Array(64)),
    ]) {
      const before = world.requests().length;
      const work = failure(signing(session, 'hi'));
      await until(() =>
        world
          .requests()
          .slice(before)
          .some(({ type }) => type === 'signMessage'),
      );
      world.say('signMessageResponse', { signature });
      expect((await work).code).toBe('signature-mismatch');
    }
  });

  test('the late answer of an aborted request is not used for the next request', async () => {
    const world = find(undefined, silent);
    const session = await connect(world);
    const leave = new AbortController();
    const first = failure(signing(session, 'first', { signal: leave.signal }));
    await until(() => world.requests().length === 2);
    leave.abort();
    const { context } = await first;
    const second = signing(session, 'second');
    await until(() => world.requests().some(({ type }) => type === 'cancelAction'));
    // The extension is silent, so the next request is sent anyway, and the first is answered late.
    await until(() => world.requests().length === 4);
    world.say('signMessageResponse', { signature: await signText('first') });
    expect(await (context as { late: Promise<unknown> }).late).toEqual({
      signature: await signText('first'),
    });
    world.say('cancelResponse', { address: '' });
    await settle();
    world.say('signMessageResponse', { signature: await signText('second') });
    expect(await second).toEqual({ signature: await signText('second') });
  });

  test('a prompt closed by the wallet rejects the late answer of the timed-out request', async () => {
    const world = find();
    const session = await connect(world);
    const { context } = await failure(signing(session, 'first', { timeout: 5 }));
    const second = signing(session, 'second');
    await until(() => world.requests().some(({ type }) => type === 'cancelAction'));
    world.say('cancelResponse', { address: '' });
    expect((await failure((context as { late: Promise<unknown> }).late)).code).toBe('user-rejected');
    await until(() => world.requests().at(-1)?.type === 'signMessage');
    world.say('', { signature: await signText('second') });
    expect(await second).toEqual({ signature: await signText('second') });
  });

  test('a request returns a verified transaction and rejects a changed one', async () => {
    const world = find();
    const session = await connect(world);
    const transaction = transfer();
    const call = { chainId: local.id, method: 'mvx_signTransaction', params: { transaction } };
    const work = session.invokeMethod(call);
    await until(() => world.requests().at(-1)?.type === 'signTransactions');
    expect(world.requests().at(-1)?.data).toEqual({ from: alice, transactions: [transaction] });
    const signature = toHex(await aliceKey.sign(documentBytes(transaction)));
    world.say('signTransactionsResponse', [{ ...transaction, signature }]);
    expect(await work).toEqual({ ...transaction, signature });

    const other = transfer({ value: '2' });
    const changed = failure(session.invokeMethod(call));
    await until(() => world.requests().length === 3);
    const otherSignature = toHex(await aliceKey.sign(documentBytes(other)));
    world.say('signTransactionsResponse', [{ ...other, signature: otherSignature }]);
    const { code, context } = await changed;
    expect([code, context]).toEqual(['multiversx-transaction-changed', { field: 'value' }]);
  });

  test.each([
    [{ method: 'mvx_signMessage', params: { message: 'hi', address: bob } }, 'unauthorised'],
    [{ method: 'mvx_signMessage', params: { address: alice } }, 'invalid-params'],
    [{ method: 'mvx_signTransaction', params: { transaction: transfer({ sender: bob }) } }, 'unauthorised'],
    [
      { method: 'mvx_signTransaction', params: { transaction: transfer({ chainID: '1' }) } },
      'chain-mismatch',
    ],
    [{ method: 'mvx_signTransactions', params: {} }, 'invalid-params'],
    [{ method: 'mvx_other' }, 'method-unsupported'],
    [{ method: 'mvx_signMessage', chainId: 'mvx:D' as const, params: {} }, 'chain-mismatch'],
  ])('an invalid request is rejected without a message to the wallet (%#)', async (call, code) => {
    const world = find();
    const session = await connect(world);
    const error = await failure(session.invokeMethod({ chainId: local.id, ...call }));
    expect([error.code, world.requests().length]).toEqual([code, 1]);
  });

  test('a session ends when the wallet reports that the account is not connected', async () => {
    const world = find();
    const session = await connect(world);
    const events: string[] = [];
    session.subscribe(({ type }) => events.push(type));
    const work = failure(signing(session, 'hi'));
    await until(() => world.requests().length === 2);
    world.say('signMessageResponse', { message: 'Account not connected' });
    expect((await work).code).toMatch(/^(unauthorised|session-ended)$/);
    expect(events).toEqual(['ended']);
    expect((await failure(signing(session, 'hi'))).code).toBe('session-ended');
  });
});

describe('restoring a session of the extension', () => {
  const recordOf = (session: Session, change = {}) => ({
    connector: 'mvx:injected:multiversx-defi-wallet',
    activeAccount: session.accounts[0]?.id ?? '',
    topic: session.topic,
    switchedNetwork: false,
    ...change,
  });

  test('getSession restores a session from the proof in the record without a prompt', async () => {
    const session = await connect(find());
    const again = find();
    const restoredSession = await again.connector.getSession(recordOf(session), { signal: never });
    expect(restoredSession?.accounts).toEqual(session.accounts);
    expect(again.requests()).toEqual([]);
  });

  test('getSession returns undefined for a record of another account or without a valid proof', async () => {
    const session = await connect(find());
    const { connector } = find();
    const [token = '', signature = ''] = (session.topic ?? '').split('.');
    const bare = await signText(alice);
    for (const change of [
      { activeAccount: `mvx:chain:${bob}` },
      { topic: undefined },
      { topic: '' },
      { topic: `.${bare}.` },
      { topic: `${token}0.${signature}.` },
      { topic: `${token}.${signature.slice(2)}.` },
    ]) {
      expect(await connector.getSession(recordOf(session, change), { signal: never })).toBeUndefined();
    }
  });
});

test('a session throws a WalletError for every malformed answer', async () => {
  const world = find();
  const session = await connect(world);
  const answers: unknown[] = [7, [], {}, [null], 'zzz', true, { signature: 7 }, { signature: 'zz' }];
  for (const answer of answers) {
    const before = world.requests().length;
    const work = signing(session, 'hi').catch((error: unknown) => error);
    await until(() =>
      world
        .requests()
        .slice(before)
        .some(({ type }) => type === 'signMessage'),
    );
    world.say('signMessageResponse', answer);
    expect(await work).toBeInstanceOf(WalletError);
  }
});
