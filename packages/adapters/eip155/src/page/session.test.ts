import { setImmediate as turn } from 'node:timers/promises';
import type { Connector, Session, SessionEvent } from '@causeway/protocol';
import { describe, expect, test, vi } from 'vitest';
import {
  alice,
  announce,
  bob,
  chains,
  createPage,
  createProvider,
  defer,
  type FakeProvider,
  failure,
  local,
  never,
  openSession,
  second,
} from '../../test/fakes.js';
import { eip155, type Limits } from '../index.js';

const hash = `0x${'cd'.repeat(32)}`;
const quick: Partial<Limits> = { accounts: 20, chain: 20, revoke: 20, reinitialise: 20, confirm: 20 };

function connectorOf(provider: FakeProvider, page = createPage(), limits = quick): Connector {
  announce(page, provider);
  const connectors: Connector[] = [];
  eip155({ chains, page, limits }).discover((connector) => connectors.push(connector));
  return connectors[0] as Connector;
}

async function connected(handlers: Record<string, (params: unknown) => unknown> = {}, limits = quick) {
  const provider = createProvider(handlers);
  const session = await openSession(connectorOf(provider, createPage(), limits));
  const events: SessionEvent[] = [];
  session.subscribe((event) => events.push(event));
  return { provider, session, events };
}

const signerOf = (session: Session, chain = local) =>
  eip155({ chains }).signer(session, {
    id: `${chain.id}:${alice}`,
    chainId: chain.id,
    address: alice,
  });
const record = { connector: 'c', activeAccount: `${local.id}:${alice}`, switchedNetwork: true };
const until = (condition: () => boolean) =>
  vi.waitFor(() => expect(condition()).toBe(true), { interval: 1, timeout: 30_000 });
const callsOf = (provider: FakeProvider, method: string) =>
  provider.calls.filter((call) => call.method === method).length;

describe('connecting an injected wallet', () => {
  test.each(['createSession', 'getSession'] as const)(
    '%s includes account and chain changes that arrive while it reads the chain',
    async (verb) => {
      const chain = defer();
      const provider = createProvider({ eth_chainId: () => chain.promise });
      const connector = connectorOf(provider, createPage(), { ...quick, chain: 10_000 });
      const { signal } = new AbortController();
      const opening =
        verb === 'createSession' ? openSession(connector) : connector.getSession(record, { signal });
      await until(() => callsOf(provider, 'eth_chainId') === 1);
      provider.emit('accountsChanged', [bob, alice]);
      provider.emit('chainChanged', `0x${Number(second.id.split(':')[1]).toString(16)}`);
      chain.resolve(`0x${Number(local.id.split(':')[1]).toString(16)}`);
      const session = await opening;
      expect(session?.accounts.map(({ address }) => address)).toEqual([bob, alice]);
      expect(session?.chainId).toBe(second.id);
    },
  );

  test('createSession revokes the permission when it is aborted while the chain is read', async () => {
    const provider = createProvider({ eth_accounts: () => [], eth_chainId: () => new Promise(() => {}) });
    const connector = connectorOf(provider, createPage(), { ...quick, chain: 10_000 });
    const controller = new AbortController();
    const opening = failure(openSession(connector, controller.signal));
    await until(() => callsOf(provider, 'eth_chainId') === 1);
    controller.abort();
    expect((await opening).code).toBe('aborted');
    await until(() => callsOf(provider, 'wallet_revokePermissions') === 1);
  });

  test.each([
    ['that the page had before, also without a record of it', {}, undefined],
    [
      'that a locked wallet reported',
      { eth_accounts: () => [], wallet_getPermissions: () => [{ parentCapability: 'eth_accounts' }] },
      'wallet-locked',
    ],
  ])('createSession keeps a permission %s', async (_, answers, code) => {
    const provider = createProvider({ eth_chainId: () => new Promise(() => {}), ...answers });
    const connector = connectorOf(provider, createPage(), { ...quick, chain: 10_000 });
    if (code) expect((await failure(connector.getSession(record, { signal: never }))).code).toBe(code);
    const controller = new AbortController();
    const opening = failure(openSession(connector, controller.signal));
    await until(() => callsOf(provider, 'eth_chainId') === 1);
    controller.abort();
    expect((await opening).code).toBe('aborted');
    // A permission is given back before the next task.
    await new Promise((resolve) => setTimeout(resolve, 0));
    expect(callsOf(provider, 'wallet_revokePermissions')).toBe(0);
  });

  test('a wallet that answers only once it is unlocked reports once a page that it is ready, and each time it announces accounts', async () => {
    let unlock = defer();
    const provider = createProvider({ eth_accounts: () => unlock.promise });
    const connector = connectorOf(provider);
    const onReady = vi.fn();
    const restore = () => connector.getSession(record, { signal: never, onReady });
    expect((await failure(restore())).code).toBe('timeout');
    expect(onReady).not.toHaveBeenCalled();
    unlock.resolve([alice]);
    await turn();
    expect(onReady).toHaveBeenCalledOnce();
    unlock = defer();
    expect((await failure(restore())).code).toBe('timeout');
    unlock.resolve([alice]);
    await turn();
    expect(onReady).toHaveBeenCalledOnce();
    provider.emit('accountsChanged', [alice]);
    expect(onReady).toHaveBeenCalledTimes(2);
    const session = await restore();
    session?.close();
    expect(provider.listenerCount()).toBe(0);
    expect(callsOf(provider, 'wallet_getPermissions')).toBe(0);
    expect(callsOf(provider, 'eth_requestAccounts')).toBe(0);
  });

  test('a locked wallet reports that it is ready each time it announces accounts, until a session is open', async () => {
    const provider = createProvider({
      eth_accounts: () => [],
      wallet_getPermissions: () => [{ parentCapability: 'eth_accounts' }],
    });
    const connector = connectorOf(provider);
    const onReady = vi.fn();
    const restore = () => connector.getSession(record, { signal: never, onReady });
    for (const _ of ['one failure', 'and another'])
      expect((await failure(restore())).code).toBe('wallet-locked');
    for (const value of [[], null, {}]) provider.emit('accountsChanged', value);
    expect(onReady).not.toHaveBeenCalled();
    provider.emit('accountsChanged', [alice]);
    expect(onReady).toHaveBeenCalledOnce();
    provider.handlers.eth_accounts = () => [alice];
    const session = await restore();
    provider.emit('accountsChanged', [bob]);
    expect(onReady).toHaveBeenCalledOnce();
    session?.close();
    expect(provider.listenerCount()).toBe(0);
    expect(callsOf(provider, 'eth_requestAccounts')).toBe(0);
  });

  test.each([
    ['it answers with its permissions', [{ parentCapability: 'eth_accounts' }]],
    ['it lists no permission', []],
  ])('getSession finds the accounts of a wallet that was unlocked while %s', async (_, permissions) => {
    let locked = true;
    const provider = createProvider({
      eth_accounts: () => (locked ? [] : [alice]),
      wallet_getPermissions: () => {
        // The person unlocks it now. It announced its accounts before anybody listened, and never again.
        locked = false;
        return permissions;
      },
    });
    const isUnlocked = async () => !locked;
    const connector = connectorOf(Object.assign(provider, { _metamask: { isUnlocked } }));
    const session = await connector.getSession(record, { signal: never });
    expect(session?.accounts.map(({ address }) => address)).toEqual([alice]);
    session?.close();
    expect(provider.listenerCount()).toBe(0);
  });

  test('getSession listens to no wallet that does not permit the page any more', async () => {
    const provider = createProvider({ eth_accounts: () => [], wallet_getPermissions: () => [] });
    expect(await connectorOf(provider).getSession(record, { signal: never })).toBeUndefined();
    expect(provider.listenerCount()).toBe(0);
  });

  test('createSession prompts while the wallet does not answer whether the page was permitted', async () => {
    const provider = createProvider({ eth_accounts: () => new Promise(() => {}) });
    expect((await openSession(connectorOf(provider))).accounts).toHaveLength(1);
    const methods = provider.calls.map(({ method }) => method);
    expect(methods.slice(0, 2)).toEqual(['eth_accounts', 'eth_requestAccounts']);
  });

  test('two attempts share one prompt, and aborting one does not end the other', async () => {
    const prompt = defer();
    const provider = createProvider({ eth_requestAccounts: () => prompt.promise });
    const connector = connectorOf(provider);
    const controller = new AbortController();
    const first = failure(openSession(connector, controller.signal));
    const other = openSession(connector);
    await until(() => callsOf(provider, 'eth_requestAccounts') === 1);
    controller.abort();
    expect((await first).code).toBe('aborted');
    prompt.resolve([alice]);
    expect((await other).accounts).toHaveLength(1);
    expect(callsOf(provider, 'eth_requestAccounts')).toBe(1);
    expect(callsOf(provider, 'wallet_revokePermissions')).toBe(0);
  });

  test('createSession prompts again once every attempt at a lost request was aborted', async () => {
    const answers = [new Promise(() => {}), Promise.resolve([alice])];
    const provider = createProvider({ eth_requestAccounts: () => answers.shift() });
    const connector = connectorOf(provider);
    const controller = new AbortController();
    const first = failure(openSession(connector, controller.signal));
    await until(() => callsOf(provider, 'eth_requestAccounts') === 1);
    controller.abort();
    expect((await first).code).toBe('aborted');
    expect((await openSession(connector)).accounts).toHaveLength(1);
    expect(callsOf(provider, 'eth_requestAccounts')).toBe(2);
  });

  test('an aborted prompt that is approved later completes the next attempt', async () => {
    const old = defer();
    const answers = [old.promise, new Promise(() => {})];
    const provider = createProvider({ eth_requestAccounts: () => answers.shift() });
    const connector = connectorOf(provider);
    const controller = new AbortController();
    const first = failure(openSession(connector, controller.signal));
    await until(() => callsOf(provider, 'eth_requestAccounts') === 1);
    controller.abort();
    await first;
    const again = openSession(connector);
    await until(() => callsOf(provider, 'eth_requestAccounts') === 2);
    old.resolve([alice]);
    expect((await again).accounts).toHaveLength(1);
    expect(callsOf(provider, 'wallet_revokePermissions')).toBe(0);
  });

  test('createSession waits for a prompt from before the reload and resolves when the wallet emits accountsChanged', async () => {
    let accounts: string[] = [];
    const provider = createProvider({
      eth_requestAccounts: () => {
        throw { code: -32002, message: 'Already processing eth_requestAccounts.' };
      },
      eth_accounts: () => accounts,
    });
    const opening = openSession(connectorOf(provider));
    await until(() => provider.listenerCount() > 0);
    accounts = [alice];
    provider.emit('accountsChanged', accounts);
    const session = await opening;
    expect(session.accounts[0]?.address).toBe(alice);
    session.close();
    expect(provider.listenerCount()).toBe(0);
  });

  test('createSession resolves a prompt from before the reload when the page regains focus', async () => {
    let accounts: string[] = [];
    const page = createPage();
    const provider = createProvider({
      eth_requestAccounts: () => {
        throw { code: -32002 };
      },
      eth_accounts: () => accounts,
    });
    const opening = openSession(connectorOf(provider, page));
    await until(() => provider.listenerCount() > 0);
    page.dispatchEvent(new Event('focus'));
    // The first asks whether the page was permitted before the attempt.
    await until(() => callsOf(provider, 'eth_accounts') === 2);
    accounts = [alice];
    page.dispatchEvent(new Event('focus'));
    expect((await opening).accounts[0]?.address).toBe(alice);
  });

  test.each([
    ['rejected', (answer: ReturnType<typeof defer>) => answer.reject({ code: 4001 }), 'user-rejected'],
    ['approved', (answer: ReturnType<typeof defer>) => answer.resolve([alice]), alice],
  ])(
    'the prompt of an aborted attempt that is %s settles the attempt that joined it',
    async (_, act, expected) => {
      const answer = defer();
      let asks = 0;
      const provider = createProvider({
        eth_requestAccounts: () => {
          asks += 1;
          if (asks > 1) throw { code: -32002, message: 'Already processing eth_requestAccounts.' };
          return answer.promise;
        },
        eth_accounts: () => [],
      });
      const connector = connectorOf(provider);
      const controller = new AbortController();
      const first = failure(openSession(connector, controller.signal));
      await until(() => asks === 1);
      controller.abort();
      expect((await first).code).toBe('aborted');
      const again = openSession(connector).then(
        ({ accounts }) => accounts[0]?.address,
        ({ code }) => code,
      );
      await until(() => provider.listenerCount() > 0);
      act(answer);
      expect(await again).toBe(expected);
    },
  );

  test('waiting for a prompt from before the reload can be aborted, and ends with request-pending after the time limit', async () => {
    const handlers = {
      eth_requestAccounts: () => {
        throw { code: -32002 };
      },
      eth_accounts: () => [],
    };
    const controller = new AbortController();
    const provider = createProvider(handlers);
    const aborted = failure(openSession(connectorOf(provider), controller.signal));
    await until(() => provider.listenerCount() > 0);
    controller.abort();
    expect((await aborted).code).toBe('aborted');
    expect(provider.listenerCount()).toBe(0);
    const short = connectorOf(createProvider(handlers), createPage(), { ...quick, prompt: 30 });
    expect((await failure(openSession(short))).code).toBe('request-pending');
  });

  test.each([
    ['an empty list of accounts', [], 'no-accounts'],
    ['text instead of a list', 'nothing', 'malformed-response'],
    ['a list with one invalid address', [alice, '0x12'], 'malformed-response'],
    ['undefined', undefined, 'malformed-response'],
  ])('createSession rejects with a named error when the wallet returns %s', async (_, answer, code) => {
    expect(
      (await failure(openSession(connectorOf(createProvider({ eth_requestAccounts: () => answer }))))).code,
    ).toBe(code);
  });

  test('createSession names the path of the entry that is not an address', async () => {
    const provider = createProvider({ eth_requestAccounts: () => [alice, 7] });
    expect((await failure(openSession(connectorOf(provider)))).context).toEqual({
      method: 'eth_requestAccounts',
      path: '[1]',
    });
  });

  test('createSession connects a wallet that does not report its chain, without a chain', async () => {
    const provider = createProvider({ eth_chainId: () => new Promise(() => undefined) });
    const session = await openSession(connectorOf(provider));
    expect(session.chainId).toBeUndefined();
    expect(session.accounts[0]?.chainId).toBe(local.id);
    expect(callsOf(provider, 'eth_chainId')).toBe(4);
  });

  test('accounts are on the chain of the wallet when the app lists it, else on the first requested chain', async () => {
    const { session: there } = await connected({ eth_chainId: () => '0x7a6a' });
    expect(there.accounts[0]?.chainId).toBe(second.id);
    const { session: elsewhere } = await connected({ eth_chainId: () => '0x1' });
    expect([elsewhere.chainId, elsewhere.accounts[0]?.chainId]).toEqual(['eip155:1', local.id]);
  });
});

describe('restoring a session', () => {
  test('getSession retries a slow wallet three times and then rejects with timeout', async () => {
    const provider = createProvider({ eth_accounts: () => new Promise(() => undefined) });
    const error = await failure(connectorOf(provider).getSession(record, { signal: never }));
    expect(error.code).toBe('timeout');
    expect(callsOf(provider, 'eth_accounts')).toBe(4);
  });

  test('getSession does not retry after the wallet returned an error', async () => {
    const provider = createProvider({
      eth_accounts: () => {
        throw { code: -32603, message: 'no' };
      },
    });
    expect((await failure(connectorOf(provider).getSession(record, { signal: never }))).code).toBe(
      'wallet-failed',
    );
    expect(callsOf(provider, 'eth_accounts')).toBe(1);
  });

  test('getSession returns a session when a later attempt is answered', async () => {
    let attempt = 0;
    const provider = createProvider({
      eth_accounts: () => (++attempt === 3 ? [bob] : new Promise(() => undefined)),
    });
    const session = await connectorOf(provider).getSession(record, { signal: never });
    expect(session?.accounts[0]?.address).toBe(bob);
    expect(session?.switchedNetwork).toBe(true);
  });

  test('getSession without a time limit waits for a wallet that broke away until it returns', async () => {
    const provider = createProvider();
    const connector = connectorOf(provider, createPage(), { ...quick, reinitialise: Infinity });
    await openSession(connector);
    provider.emit('disconnect', { code: 1013 });
    const reads = callsOf(provider, 'eth_accounts');
    const restoring = connector.getSession(record, { signal: never });
    await vi.dynamicImportSettled();
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(callsOf(provider, 'eth_accounts')).toBe(reads);
    provider.emit('connect', { chainId: '0x7a69' });
    expect((await restoring)?.accounts[0]?.address).toBe(alice);
  });

  test('getSession returns no session when the wallet has no accounts', async () => {
    const provider = createProvider({ eth_accounts: () => [] });
    expect(await connectorOf(provider).getSession(record, { signal: never })).toBeUndefined();
  });
});

describe('the events of a session', () => {
  test('a session emits changed for a new account or chain, and nothing when neither changed', async () => {
    const { provider, session, events } = await connected();
    provider.emit('accountsChanged', [alice]);
    provider.emit('chainChanged', '0x7a69');
    expect(events).toEqual([]);
    provider.emit('accountsChanged', [bob.toLowerCase()]);
    expect(session.accounts.map(({ address }) => address)).toEqual([bob]);
    provider.emit('chainChanged', 31338);
    expect(session.chainId).toBe(second.id);
    expect(session.accounts[0]?.chainId).toBe(second.id);
    expect(events.map(({ type }) => type)).toEqual(['changed', 'changed']);
  });

  test('a session ends once when the wallet withdraws its accounts and grants no permission', async () => {
    const { provider, session, events } = await connected();
    provider.emit('accountsChanged', []);
    await expect.poll(() => events.map(({ type }) => type)).toEqual(['ended']);
    provider.emit('accountsChanged', [alice]);
    provider.emit('disconnect', { code: 1000 });
    expect(events).toHaveLength(1);
    expect(provider.listenerCount()).toBe(0);
    expect((await failure(signerOf(session).signMessage({ message: 'x' }))).code).toBe('session-ended');
  });

  const saysLocked = async () => false;
  test.each([
    ['stays open when the wallet says that it is locked', saysLocked, true],
    ['ends when the wallet says that it is unlocked', async () => true, false],
    ['ends when the wallet does not say whether it is locked', () => new Promise(() => {}), false],
    [
      'ends when the wallet fails to report whether it is locked',
      () => {
        throw new Error('not today');
      },
      false,
    ],
    ['ends when the wallet called itself locked while it gave accounts', saysLocked, false, saysLocked],
  ])(
    'a session without accounts and permissions %s',
    async (_, isUnlocked, keeps, before = async () => true) => {
      const provider = createProvider({ wallet_getPermissions: () => [] });
      const own: { isUnlocked: () => unknown } = { isUnlocked: before };
      const connector = connectorOf(Object.assign(provider, { _metamask: own }));
      const session = await openSession(connector);
      own.isUnlocked = isUnlocked;
      const events: SessionEvent[] = [];
      session.subscribe((event) => events.push(event));
      provider.handlers.eth_accounts = () => [];
      provider.emit('accountsChanged', []);
      const restored = connector.getSession(record, { signal: never });
      if (keeps) expect((await failure(restored)).code).toBe('wallet-locked');
      else expect(await restored).toBeUndefined();
      expect(events.map(({ type }) => type)).toEqual(keeps ? [] : ['ended']);
    },
  );

  test('a session is unchanged when its accounts return before the wallet reports its permissions', async () => {
    const { provider, session, events } = await connected();
    const permissions = defer<unknown>();
    const call = defer<void>();
    provider.handlers.wallet_getPermissions = () => {
      call.resolve();
      return permissions.promise;
    };
    provider.emit('accountsChanged', []);
    await call.promise;
    provider.emit('accountsChanged', [alice]);
    permissions.resolve([]);
    await turn();
    expect(events).toEqual([]);
    expect(session.accounts).toHaveLength(1);
  });

  test.each([[null], [{}], [[]], [[{ parentCapability: 'eth_sign' }]], [['eth_accounts']], [{ length: 1 }]])(
    'the permissions %j do not keep a session without accounts open',
    async (permissions) => {
      const { provider, events } = await connected();
      provider.handlers.wallet_getPermissions = () => permissions;
      provider.emit('accountsChanged', []);
      await expect.poll(() => events.map(({ type }) => type)).toEqual(['ended']);
    },
  );

  test.each([1013, 1011, 4900, 1000, undefined])(
    'a disconnect with code %s drops the session but does not end it',
    async (code) => {
      const { provider, events } = await connected();
      provider.emit('disconnect', code === undefined ? undefined : { code });
      expect(events.map(({ type }) => type)).toEqual(['dropped']);
    },
  );

  test('a session reads accounts and chain from the wallet after a malformed event', async () => {
    const { provider, session, events } = await connected();
    provider.handlers.eth_accounts = () => [bob];
    provider.handlers.eth_chainId = () => '0x7a6a';
    provider.emit('accountsChanged', { nonsense: true });
    provider.emit('chainChanged', {});
    await until(() => events.length === 2);
    expect([session.accounts[0]?.address, session.chainId]).toEqual([bob, second.id]);
  });

  test('a wallet connects even if it has no events or its events throw', async () => {
    for (const broken of [
      undefined,
      () => {
        throw new Error('no events here');
      },
    ]) {
      const provider = Object.assign(createProvider(), { on: broken, removeListener: broken });
      const session = await openSession(connectorOf(provider as unknown as FakeProvider));
      expect(session.accounts).toHaveLength(1);
      session.close();
    }
  });
});

describe('a call of a session', () => {
  test('a pending call rejects with wallet-gone when the wallet disconnects, and its late hash is kept', async () => {
    const answer = defer();
    const { provider, session } = await connected({ eth_sendTransaction: () => answer.promise });
    const sending = failure(signerOf(session).sendTransaction({ to: bob, value: 1n }));
    await until(() => callsOf(provider, 'eth_sendTransaction') === 1);
    provider.emit('disconnect', { code: 1013 });
    const error = await sending;
    expect(error.code).toBe('wallet-gone');
    answer.resolve(hash);
    expect(await error.context.late).toEqual({ hash, chainId: local.id });
  });

  test('a pending call rejects with account-changed when its account is removed, and its late hash is kept', async () => {
    const answer = defer();
    const { provider, session } = await connected({ eth_sendTransaction: () => answer.promise });
    const sending = failure(signerOf(session).sendTransaction({ to: bob, value: 1n }));
    await until(() => callsOf(provider, 'eth_sendTransaction') === 1);
    provider.emit('accountsChanged', [bob]);
    const error = await sending;
    expect(error).toMatchObject({ code: 'account-changed', context: { account: alice } });
    answer.resolve(hash);
    expect(await error.context.late).toEqual({ hash, chainId: local.id });
  });

  test('a pending call continues when its account is no longer the active one', async () => {
    const answer = defer();
    const { provider, session } = await connected({ eth_sendTransaction: () => answer.promise });
    const sending = signerOf(session).sendTransaction({ to: bob, value: 1n });
    await until(() => callsOf(provider, 'eth_sendTransaction') === 1);
    provider.emit('accountsChanged', [bob, alice]);
    answer.resolve(hash);
    expect(await sending).toEqual({ hash, chainId: local.id });
  });

  test('a call that timed out or was aborted delivers its hash late', async () => {
    for (const how of ['timeout', 'aborted'] as const) {
      const answer = defer();
      const { provider, session } = await connected({ eth_sendTransaction: () => answer.promise });
      const controller = new AbortController();
      const options = how === 'timeout' ? { timeout: 60_000 } : { signal: controller.signal };
      // The time limit passes after the wallet has received the call, however slow the machine is.
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
      try {
        const sending = failure(signerOf(session).sendTransaction({ to: bob, value: 1n, ...options }));
        await until(() => callsOf(provider, 'eth_sendTransaction') === 1);
        if (how === 'timeout') await vi.advanceTimersByTimeAsync(60_000);
        else controller.abort();
        const error = await sending;
        expect(error.code).toBe(how);
        answer.resolve(hash.toUpperCase().replace('0X', '0x'));
        expect(await error.context.late).toEqual({ hash, chainId: local.id });
      } finally {
        vi.useRealTimers();
      }
    }
  });

  test('a call that is aborted before the wallet switched its chain is never sent to the wallet', async () => {
    const moving = defer();
    const { provider, session } = await connected({
      wallet_switchEthereumChain: () => moving.promise,
      eth_sendTransaction: () => hash,
    });
    const controller = new AbortController();
    const sending = failure(
      signerOf(session, second).sendTransaction({ to: bob, value: 1n, signal: controller.signal }),
    );
    await until(() => callsOf(provider, 'wallet_switchEthereumChain') === 1);
    controller.abort();
    const error = await sending;
    expect(error.code).toBe('aborted');
    provider.handlers.eth_chainId = () => '0x7a6a';
    moving.resolve(null);
    expect((await failure(error.context.late as Promise<unknown>)).code).toBe('aborted');
    expect(callsOf(provider, 'eth_sendTransaction')).toBe(0);
  });

  test('a call that is aborted because the wallet switched its chain is never sent to the wallet', async () => {
    let current = '0x7a69';
    const { provider, session } = await connected({
      eth_chainId: () => current,
      wallet_switchEthereumChain: () => {
        current = '0x7a6a';
        return null;
      },
      eth_sendTransaction: () => hash,
    });
    const controller = new AbortController();
    session.subscribe(() => controller.abort());
    const sending = signerOf(session, second).sendTransaction({
      to: bob,
      value: 1n,
      signal: controller.signal,
    });
    const error = await failure(sending);
    expect(error.code).toBe('aborted');
    expect((await failure(error.context.late as Promise<unknown>)).code).toBe('aborted');
    expect(callsOf(provider, 'eth_sendTransaction')).toBe(0);
  });

  test('a call for another chain waits until the calls of the first chain are answered', async () => {
    const first = defer();
    let current = '0x7a69';
    const { provider, session } = await connected({
      eth_chainId: () => current,
      wallet_switchEthereumChain: () => {
        current = '0x7a6a';
        return null;
      },
      eth_sendTransaction: (params) =>
        (params as [{ chainId: string }])[0].chainId === '0x7a69' ? first.promise : hash,
    });
    const sending = signerOf(session).sendTransaction({ to: bob, value: 1n });
    await until(() => callsOf(provider, 'eth_sendTransaction') === 1);
    const other = signerOf(session, second).sendTransaction({ to: bob, value: 2n });
    await turn();
    expect(callsOf(provider, 'wallet_switchEthereumChain')).toBe(0);
    first.resolve(hash);
    expect((await sending).chainId).toBe(local.id);
    expect((await other).chainId).toBe(second.id);
  });

  test('a read-only call for another chain rejects with chain-mismatch and does not switch the wallet', async () => {
    const { provider, session } = await connected({ eth_call: () => '0x' });
    const call = { chainId: second.id, method: 'eth_call', params: [{}] };
    expect(await failure(session.invokeMethod(call))).toMatchObject({
      code: 'chain-mismatch',
      context: { expected: second.id, actual: local.id },
    });
    expect(provider.calls.map(({ method }) => method)).not.toContain('eth_call');
  });

  test('a call rejects with switch-unsupported when the wallet cannot switch, after a single request to the wallet', async () => {
    const { provider, session } = await connected({
      wallet_switchEthereumChain: () => {
        throw { code: -32601 };
      },
    });
    for (let i = 0; i < 2; i++) {
      const sending = failure(signerOf(session, second).sendTransaction({ to: bob, value: 1n }));
      expect((await sending).code).toBe('switch-unsupported');
    }
    expect(callsOf(provider, 'wallet_switchEthereumChain')).toBe(1);
  });

  test("a call drops the session when the wallet's message means that the extension is gone", async () => {
    const { session, events } = await connected({
      personal_sign: () => {
        throw new Error('Extension context invalidated.');
      },
    });
    expect((await failure(signerOf(session).signMessage({ message: 'x' }))).code).toBe('wallet-gone');
    expect(events.map(({ type }) => type)).toEqual(['dropped']);
  });
});

describe('revoking a session', () => {
  test('revokeSession resolves in time whether the wallet answers, hangs or throws', async () => {
    const behaviours: (() => unknown)[] = [
      () => null,
      () => new Promise(() => undefined),
      () => {
        throw new Error('unsupported');
      },
    ];
    for (const wallet_revokePermissions of behaviours) {
      const provider = createProvider({ wallet_revokePermissions });
      const connector = connectorOf(provider);
      const session = await openSession(connector);
      session.close();
      expect(await connector.revokeSession(session)).toBeUndefined();
      expect(provider.calls.at(-1)).toEqual({
        method: 'wallet_revokePermissions',
        params: [{ eth_accounts: {} }],
      });
    }
  });
});
