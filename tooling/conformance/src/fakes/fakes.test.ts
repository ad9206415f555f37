import { isWalletError, type SessionEvent } from '@causeway/protocol';
import { describe, expect, test } from 'vitest';
import { deferred, fakeAccount, fakeConnector, fakeSession, untilAborted } from './index.js';

const signal = () => new AbortController().signal;
const record = { connector: 'a', activeAccount: '', switchedNetwork: false };

describe('fakeSession', () => {
  test('fakeSession answers a method with its scripts in order and throws for a call without a script', async () => {
    const session = fakeSession({ answers: { eth_chainId: ['0x1', new Error('busy')] } });
    const call = { chainId: 'eip155:1', method: 'eth_chainId' } as const;
    expect(await session.invokeMethod(call)).toBe('0x1');
    await expect(session.invokeMethod(call)).rejects.toThrow('busy');
    session.assertNoSurprise();
    await expect(session.invokeMethod(call)).rejects.toThrow('was not expected');
    expect(() => session.assertNoSurprise()).toThrow('invokeMethod(eth_chainId)');
    expect(session.calls).toHaveLength(3);
  });

  test('fakeSession passes the call and its options to a script', async () => {
    const session = fakeSession();
    session.answer('personal_sign', ({ params, options }) => ({ params, timeout: options?.timeout }));
    const call = { chainId: 'eip155:1', method: 'personal_sign', params: ['0x'] } as const;
    expect(await session.invokeMethod(call, { timeout: 5 })).toEqual({ params: ['0x'], timeout: 5 });
  });

  test('fakeSession keeps its accounts frozen and identical until they change', () => {
    const session = fakeSession();
    const before = session.accounts;
    expect(session.accounts).toBe(before);
    expect(Object.isFrozen(before)).toBe(true);
    const events: SessionEvent[] = [];
    session.subscribe((event) => events.push(event));
    session.change({ accounts: [fakeAccount('eip155:10')] });
    expect(session.accounts).not.toBe(before);
    expect(events).toEqual([{ type: 'changed' }]);
  });

  test('fakeSession calls no listener after close and counts its listeners', () => {
    const session = fakeSession();
    const events: SessionEvent[] = [];
    const stop = session.subscribe((event) => events.push(event));
    session.subscribe((event) => events.push(event));
    stop();
    expect(session.listeners).toBe(1);
    session.close();
    session.end();
    expect(events).toEqual([]);
    expect([session.closed, session.listeners]).toEqual([true, 0]);
  });
});

describe('fakeConnector', () => {
  test('fakeConnector answers its functions with their scripts and records each call', async () => {
    const session = fakeSession();
    const connector = fakeConnector({ create: [session], get: [undefined] });
    expect(await connector.createSession({ scopes: {}, signal: signal() })).toBe(session);
    expect(await connector.getSession(record, { signal: signal() })).toBeUndefined();
    await connector.revokeSession(session);
    expect(connector.calls.map(({ verb }) => verb)).toEqual(['createSession', 'getSession', 'revokeSession']);
    expect(connector.revoked).toEqual([session]);
    connector.assertNoSurprise();
  });

  test('fakeConnector throws for a call without a script and remembers it', async () => {
    const connector = fakeConnector();
    await connector.createSession({ scopes: {}, signal: signal() }).catch(() => undefined);
    await connector.getSession(record, { signal: signal() }).catch(() => undefined);
    expect(() => connector.assertNoSurprise()).toThrow('createSession, getSession');
  });

  test('fakeConnector keeps an attempt pending until the test answers', async () => {
    const answer = deferred<ReturnType<typeof fakeSession>>();
    const connector = fakeConnector({ create: [() => answer.promise] });
    const opening = connector.createSession({ scopes: {}, signal: signal() });
    const session = fakeSession();
    answer.resolve(session);
    expect(await opening).toBe(session);
  });

  test('fakeConnector keeps an attempt pending until it is aborted', async () => {
    const controller = new AbortController();
    const connector = fakeConnector({ create: [(request) => untilAborted(request.signal)] });
    const opening = connector.createSession({ scopes: {}, signal: controller.signal });
    controller.abort();
    const error = await opening.catch((reason: unknown) => reason);
    expect(isWalletError(error, 'aborted')).toBe(true);
    await expect(untilAborted(controller.signal)).rejects.toThrow();
  });
});
