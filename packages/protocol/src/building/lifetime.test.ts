import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { isWalletError, WalletError } from '../words/error.js';
import type { SessionEvent } from '../words/session.js';
import { createLifetime } from './lifetime.js';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const never = () => new Promise<never>(() => undefined);
const call = { method: 'sign', about: 'a', ms: 1000 };
const caught = (work: Promise<unknown>) =>
  work.then(
    () => expect.unreachable(),
    (error: unknown) => (isWalletError(error) ? error : expect.unreachable()),
  );

test('invoke resolves with the answer and then aborts the signal of its work', async () => {
  const life = createLifetime(() => undefined);
  let workSignal: AbortSignal | undefined;
  const answer = life.invoke(call, undefined, async (signal) => {
    workSignal = signal;
    return 7;
  });
  expect(workSignal?.aborted).toBe(false);
  expect(await answer).toBe(7);
  expect(workSignal?.aborted).toBe(true);
});

test("invoke rejects at its time limit, at the caller's time limit and on abort, and the error carries the late answer", async () => {
  const life = createLifetime(() => undefined);
  const withOwnLimit = caught(life.invoke(call, {}, never));
  const withGivenLimit = caught(life.invoke(call, { timeout: 10 }, never));
  await vi.advanceTimersByTimeAsync(10);
  expect((await withGivenLimit).context).toMatchObject({ method: 'sign', ms: 10 });
  await vi.advanceTimersByTimeAsync(990);
  expect((await withOwnLimit).code).toBe('timeout');

  const stop = new AbortController();
  let answer: (value: unknown) => void = () => undefined;
  const late = new Promise((resolve) => {
    answer = resolve;
  });
  const aborted = caught(life.invoke(call, { signal: stop.signal }, () => late));
  stop.abort();
  const error = await aborted;
  expect(error.code).toBe('aborted');
  answer('0xhash');
  expect(await (error.context as { late: Promise<unknown> }).late).toBe('0xhash');
  expect(vi.getTimerCount()).toBe(0);
});

test('invoke does not start its work when the signal is already aborted', async () => {
  const life = createLifetime(() => undefined);
  const error = await caught(life.invoke(call, { signal: AbortSignal.abort() }, () => expect.unreachable()));
  expect(error.code).toBe('aborted');
});

test('failCalls fails only the calls of lost accounts with account-changed', async () => {
  const life = createLifetime(() => undefined);
  const failure = caught(life.invoke(call, {}, never));
  const onKept = vi.fn();
  void life.invoke({ ...call, about: 'b' }, {}, never).catch(onKept);
  void life.invoke({ method: 'read', ms: 1000 }, {}, never).catch(onKept);
  life.failCalls((about) => (about === 'a' ? 'account a' : undefined));
  expect((await failure).context).toMatchObject({ method: 'sign', account: 'account a' });
  await vi.advanceTimersByTimeAsync(999);
  expect(onKept).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(onKept).toHaveBeenCalledTimes(2);
});

test.each([
  ['dropped', 'wallet-gone'],
  ['ended', 'session-ended'],
] as const)(
  'a session that is %s fails pending and later calls with %s, disconnects once and emits one event',
  async (how, code) => {
    const leave = vi.fn();
    const life = createLifetime(leave);
    const events: SessionEvent[] = [];
    life.subscribe((event) => events.push(event));
    const waiting = caught(life.invoke(call, {}, never));
    const cause = new WalletError('session-ended', {});
    life.finish(how, cause);
    life.finish('ended', new WalletError('session-ended', {}));
    life.close();
    const error = await waiting;
    expect(error.code).toBe(code);
    expect(error.cause).toBe(cause);
    expect(leave.mock.calls).toEqual([[how]]);
    expect(events).toEqual([{ type: how, error: cause }]);
    expect(life.reason).toBe(cause);
    expect(() => life.check('sign')).toThrow(expect.objectContaining({ code, cause }));
  },
);

test.each(['dropped', 'ended', 'closed'] as const)(
  'a late listener of a session that is %s receives the event of its end',
  (how) => {
    const life = createLifetime(() => undefined);
    const cause = new WalletError('session-ended', {});
    if (how === 'closed') life.close();
    else life.finish(how, cause);
    const events: SessionEvent[] = [];
    life.subscribe((event) => events.push(event))();
    life.emit({ type: 'changed' });
    const error = how === 'closed' ? expect.objectContaining({ code: 'session-ended' }) : cause;
    expect(events).toEqual([{ type: how === 'dropped' ? 'dropped' : 'ended', error }]);
  },
);

test('close emits no event, fails pending calls and disconnects once', async () => {
  const leave = vi.fn();
  const life = createLifetime(leave);
  const listener = vi.fn();
  life.subscribe(listener);
  const waiting = caught(life.invoke(call, {}, never));
  life.close();
  life.close();
  expect((await waiting).code).toBe('session-ended');
  expect(leave.mock.calls).toEqual([['closed']]);
  expect(listener).not.toHaveBeenCalled();
});

test('a listener that unsubscribes during an event does not affect the other listeners', () => {
  const life = createLifetime(() => undefined);
  const second = vi.fn();
  const stop = life.subscribe(() => stop());
  life.subscribe(second);
  life.emit({ type: 'changed' });
  life.emit({ type: 'changed' });
  expect(second).toHaveBeenCalledTimes(2);
});

test('check throws aborted when the signal of the caller is aborted', () => {
  const life = createLifetime(() => undefined);
  life.check('sign');
  expect(() => life.check('sign', AbortSignal.abort())).toThrow(expect.objectContaining({ code: 'aborted' }));
});

test('a call that waits when its wallet goes fails with the late answer, and no call is made afterwards', async () => {
  const life = createLifetime(() => undefined);
  let answer: (value: unknown) => void = () => undefined;
  const late = new Promise((resolve) => {
    answer = resolve;
  });
  const failed = caught(life.invoke(call, {}, () => late));
  const cause = new WalletError('wallet-gone', { method: 'toy' } as never);
  life.finish('dropped', cause);
  const error = await failed;
  expect(error).toMatchObject({ code: 'wallet-gone', context: { method: 'sign' }, cause });
  answer('0xhash');
  expect(await (error.context as { late: Promise<unknown> }).late).toBe('0xhash');
  expect(() => life.check('sign', undefined)).toThrowError(
    expect.objectContaining({ code: 'wallet-gone', context: { method: 'sign' } }),
  );
});

test('check and invoke refuse an aborted call by its name', async () => {
  const life = createLifetime(() => undefined);
  const signal = AbortSignal.abort();
  const refused = expect.objectContaining({ code: 'aborted', context: { method: 'sign' } });
  expect(() => life.check('sign', signal)).toThrowError(refused);
  expect(await caught(life.invoke(call, { signal }, never))).toEqual(refused);
});
