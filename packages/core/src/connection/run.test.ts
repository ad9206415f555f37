import { testRuns, testSeed } from '@causeway/conformance';
import { deferred, fakeConnector, fakeSession, untilAborted } from '@causeway/conformance/fakes';
import {
  type ConnectionRecord,
  type Connector,
  isWalletError,
  type Session,
  WalletError,
} from '@causeway/protocol';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createBookCopy } from '../book.js';
import { memoryStorage } from '../storage/memory.js';
import { createRunner, type Limits } from './run.js';
import type { ConnectionState, Status } from './state.js';

const limits: Limits = { connect: 1_000, resume: 500, grace: 100 };
const record: ConnectionRecord = {
  connector: 'eip155:injected:test.fake',
  activeAccount: 'eip155:1:0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045',
  switchedNetwork: false,
};

function setup(connector: Connector) {
  const stored: (ConnectionRecord | undefined)[] = [];
  const statuses: Status[] = [];
  const runner = createRunner({
    id: connector.id,
    connector,
    limits,
    scopes: () => ({}),
    copy: createBookCopy(memoryStorage()),
    save: async (next) => void stored.push(next),
    onStep: (_event, _from, to) => statuses.push(to.status),
  });
  return { runner, stored, statuses };
}

const code = (promise: Promise<unknown>) =>
  promise.then(
    () => 'resolved',
    (error) => (isWalletError(error) ? error.code : `foreign: ${error}`),
  );
const connected = (state: ConnectionState) => (state.status === 'connected' ? state.session : undefined);

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const thrower = () => {
  throw new Error('a getter threw');
};
function revoked(): object {
  const { proxy, revoke } = Proxy.revocable({}, {});
  revoke();
  return proxy;
}

/** Values that a foreign connector may reject with. */
const foreign: readonly (readonly [string, unknown])[] = [
  ['an error whose message is an object', Object.assign(new Error(), { message: { text: 'no' } })],
  ['an error whose message throws', Object.defineProperty(new Error(), 'message', { get: thrower })],
  ['an error whose message has no text', Object.assign(new Error(), { message: Object.create(null) })],
  ['a revoked proxy', revoked()],
  ['a proxy that throws', new Proxy({}, { get: thrower, getPrototypeOf: thrower })],
  ['a function whose text throws', Object.assign(() => undefined, { toString: thrower })],
  ['an object without prototype', Object.create(null)],
  ['a symbol', Symbol('no')],
  ['nothing', undefined],
  ['null', null],
];

describe('an attempt that is aborted', () => {
  it('connect with an aborted signal begins no attempt', async () => {
    const connector = fakeConnector();
    const { runner, statuses } = setup(connector);
    await expect(runner.connect({ signal: AbortSignal.abort() })).rejects.toMatchObject({
      code: 'aborted',
      context: { method: 'connect' },
    });
    expect([connector.calls, statuses]).toEqual([[], []]);
  });

  it('an abort after its attempt ends neither the connection nor a later attempt', async () => {
    const { signal, abort } = ((controller) => ({
      signal: controller.signal,
      abort: () => controller.abort(),
    }))(new AbortController());
    const second = deferred<Session>();
    const connector = fakeConnector({ create: [fakeSession(), () => second.promise] });
    const { runner } = setup(connector);
    await runner.connect({ signal });
    await runner.disconnect(false);
    const again = runner.connect();
    abort();
    expect(runner.state().status).toBe('connecting');
    second.resolve(fakeSession());
    await again;
    expect(runner.state().status).toBe('connected');
  });

  it('a connect call ends with the attempt that it joined', async () => {
    const attempts = [deferred<Session>(), deferred<Session>()];
    const connector = fakeConnector({ create: attempts.map((one) => () => one.promise) });
    const { runner } = setup(connector);
    const first = code(runner.connect());
    void runner.disconnect(false);
    const second = code(runner.connect());
    expect(await first).toBe('aborted');
    attempts[1]?.resolve(fakeSession());
    expect(await second).toBe('resolved');
  });
});

describe('connecting', () => {
  it.each(foreign)(
    'a connector that rejects with %s fails the connection with a WalletError',
    async (_, error) => {
      const { runner, statuses } = setup(fakeConnector({ create: [() => Promise.reject(error)] }));
      expect(await code(runner.connect())).toBe('wallet-failed');
      expect(statuses).toEqual(['connecting', 'disconnected']);
    },
  );

  it('a connection goes from connecting to connected and saves a record', async () => {
    const session = fakeSession({ topic: 'abc', switchedNetwork: true });
    const { runner, stored, statuses } = setup(fakeConnector({ create: [session] }));
    await runner.connect();
    expect(statuses).toEqual(['connecting', 'connected']);
    expect(stored).toEqual([
      {
        connector: 'eip155:injected:test.fake',
        activeAccount: session.accounts[0]?.id,
        topic: 'abc',
        switchedNetwork: true,
        currentChain: 'eip155:1',
      },
    ]);
  });

  it('connect calls createSession synchronously, so that the browser allows a window', () => {
    const connector = fakeConnector({ create: [fakeSession()] });
    void setup(connector).runner.connect();
    expect(connector.calls).toHaveLength(1);
  });

  it('connect rejects with the reason of the wallet', async () => {
    const refused = new WalletError('user-rejected', { method: 'eth_requestAccounts' });
    const { runner, statuses } = setup(fakeConnector({ create: [refused] }));
    expect(await code(runner.connect())).toBe('user-rejected');
    expect(statuses).toEqual(['connecting', 'disconnected']);
    expect(runner.state()).toMatchObject({ error: refused });
  });

  it('a second connect joins the pending attempt', async () => {
    const answer = deferred<Session>();
    const connector = fakeConnector({ create: [() => answer.promise] });
    const { runner } = setup(connector);
    const both = Promise.all([runner.connect(), runner.connect()]);
    answer.resolve(fakeSession());
    await both;
    expect(connector.calls).toHaveLength(1);
  });

  it('the time limit that a connector sets replaces the default for connecting', async () => {
    const waiting = fakeConnector({ create: [({ signal }) => untilAborted(signal)] });
    const slow = { ...waiting, patience: 3 * limits.connect };
    const { runner } = setup(slow);
    const connecting = code(runner.connect());
    await vi.advanceTimersByTimeAsync(slow.patience - 1);
    expect(runner.state().status).toBe('connecting');
    await vi.advanceTimersByTimeAsync(1);
    expect(await connecting).toBe('timeout');
  });

  it('connect ends at its time limit, and a later approval is revoked', async () => {
    const answer = deferred<Session>();
    const connector = fakeConnector({ create: [() => answer.promise], revokes: true });
    const { runner, statuses } = setup(connector);
    const outcome = code(runner.connect());
    await vi.advanceTimersByTimeAsync(limits.connect);
    expect(await outcome).toBe('timeout');
    const late = fakeSession();
    answer.resolve(late);
    await vi.advanceTimersByTimeAsync(0);
    expect(late.closed).toBe(true);
    expect(connector.revoked).toEqual([late]);
    expect(statuses).toEqual(['connecting', 'disconnected']);
  });

  it('an abort ends the wait of its caller alone, and the attempt when no caller is left', async () => {
    const answer = deferred<Session>();
    const attempts: AbortSignal[] = [];
    const connector = fakeConnector({
      create: [
        ({ signal }) => {
          attempts.push(signal);
          return answer.promise;
        },
        ({ signal }) => untilAborted(signal),
      ],
    });
    const { runner } = setup(connector);
    const [first, second, third] = [1, 2, 3].map(() => new AbortController()) as [
      AbortController,
      AbortController,
      AbortController,
    ];
    const left = code(runner.connect({ signal: first.signal }));
    const joined = runner.connect({ signal: second.signal });
    first.abort();
    expect(await left).toBe('aborted');
    expect([runner.state().status, attempts[0]?.aborted]).toEqual(['connecting', false]);
    answer.resolve(fakeSession());
    await joined;
    expect(runner.state().status).toBe('connected');
    second.abort();
    expect(runner.state().status).toBe('connected');

    await runner.disconnect();
    const both = [runner.connect({ signal: third.signal }), runner.connect({ signal: third.signal })].map(
      code,
    );
    const unsignalled = code(runner.connect());
    third.abort();
    expect(await Promise.all(both)).toEqual(['aborted', 'aborted']);
    expect(runner.state().status).toBe('connecting');
    await runner.disconnect();
    expect(await unsignalled).toBe('aborted');
    expect(runner.state().status).toBe('disconnected');
  });

  it('an abort cancels connect at once, even when the connector ignores the signal', async () => {
    const answer = deferred<Session>();
    const connector = fakeConnector({ create: [() => answer.promise] });
    const { runner } = setup(connector);
    const controller = new AbortController();
    const outcome = code(runner.connect(controller));
    controller.abort();
    expect(await outcome).toBe('aborted');
    expect(runner.state().status).toBe('disconnected');
    const late = fakeSession();
    answer.resolve(late);
    await vi.advanceTimersByTimeAsync(0);
    expect(connector.revoked).toEqual([late]);
  });

  it('a late approval of a cancelled attempt does not end the new attempt', async () => {
    const first = deferred<Session>();
    const second = deferred<Session>();
    const connector = fakeConnector({ create: [() => first.promise, () => second.promise] });
    const { runner } = setup(connector);
    const controller = new AbortController();
    void code(runner.connect(controller));
    controller.abort();
    const again = runner.connect();
    const late = fakeSession();
    first.resolve(late);
    await vi.advanceTimersByTimeAsync(0);
    expect(late.closed).toBe(true);
    expect(connector.revoked).toEqual([]);
    const session = fakeSession();
    second.resolve(session);
    await again;
    expect(connected(runner.state())).toBe(session);
  });

  it('connect throws no-accounts or malformed-response for a session without readable accounts', async () => {
    const hostile = { ...fakeSession() };
    Object.defineProperty(hostile, 'accounts', {
      get() {
        throw new Error('boo');
      },
    });
    const { runner } = setup(fakeConnector({ create: [fakeSession({ accounts: [] }), hostile] }));
    expect(await code(runner.connect())).toBe('no-accounts');
    expect(await code(runner.connect())).toBe('malformed-response');
  });

  it('a session that cannot be subscribed to ends and leaves no record', async () => {
    const cause = new Error('no listeners here');
    const deaf = (): Session => ({
      ...fakeSession(),
      close: () => void closed.push('closed'),
      subscribe: () => {
        throw cause;
      },
    });
    const closed: string[] = [];
    const { runner, stored } = setup(fakeConnector({ create: [deaf()], get: [deaf()] }));
    await expect(runner.connect()).rejects.toMatchObject({ code: 'wallet-failed', cause });
    expect([runner.state().status, stored.at(-1), closed.length]).toEqual(['disconnected', undefined, 1]);
    runner.resume(record);
    await vi.advanceTimersByTimeAsync(0);
    expect([runner.state().status, stored.at(-1), closed.length]).toEqual(['disconnected', undefined, 2]);
  });

  it('a session that reports its end at the first subscription ends and leaves no record', async () => {
    const error = new WalletError('session-ended', {});
    const endedSession: Session = {
      ...fakeSession(),
      subscribe(listener) {
        listener({ type: 'ended', error });
        return () => undefined;
      },
    };
    const { runner, stored } = setup(fakeConnector({ create: [endedSession] }));
    await expect(runner.connect()).rejects.toBe(error);
    expect([runner.state().status, stored.at(-1)]).toEqual(['disconnected', undefined]);
  });

  it('connect rejects with the reason of a session that is dropped at the first subscription', async () => {
    const error = new WalletError('wallet-gone', {});
    const droppedSession: Session = {
      ...fakeSession(),
      subscribe(listener) {
        listener({ type: 'dropped', error });
        return () => undefined;
      },
    };
    const { runner } = setup(
      fakeConnector({ create: [droppedSession, ({ signal }) => untilAborted(signal)] }),
    );
    await expect(runner.connect()).rejects.toBe(error);
    const later = code(runner.connect());
    await runner.disconnect();
    expect(await later).toBe('aborted');
  });
  it('connect wraps a foreign error and keeps it as the cause', async () => {
    const foreign = new RangeError('odd');
    const { runner } = setup(fakeConnector({ create: [foreign] }));
    await expect(runner.connect()).rejects.toMatchObject({ code: 'wallet-failed', cause: foreign });
  });

  it('connect rejects when the connector throws synchronously', async () => {
    const connector = {
      ...fakeConnector(),
      createSession: () => {
        throw new Error('now');
      },
    };
    expect(await code(setup(connector).runner.connect())).toBe('wallet-failed');
  });

  it('a connection shows each pairing URI of the current attempt only', async () => {
    let onUri: ((uri: string) => void) | undefined;
    const connector = fakeConnector({
      create: [
        (request) => {
          onUri = request.onUri;
          return untilAborted(request.signal);
        },
      ],
    });
    const { runner } = setup(connector);
    const outcome = code(runner.connect());
    onUri?.('wc:1');
    expect(runner.state()).toMatchObject({ status: 'connecting', uri: 'wc:1' });
    await runner.disconnect(false);
    expect(await outcome).toBe('aborted');
    onUri?.('wc:2');
    expect(runner.state()).not.toHaveProperty('uri');
  });
});

describe('coming back', () => {
  it('resume restores the session of a record', async () => {
    const session = fakeSession();
    const { runner, statuses } = setup(fakeConnector({ get: [session] }));
    runner.resume(record);
    await vi.advanceTimersByTimeAsync(0);
    expect(statuses).toEqual(['reconnecting', 'connected']);
  });

  it('resume removes the record when the wallet has no session', async () => {
    const { runner, stored } = setup(fakeConnector({ get: [undefined] }));
    runner.resume(record);
    await vi.advanceTimersByTimeAsync(0);
    expect(runner.state()).toMatchObject({
      status: 'disconnected',
      error: { code: 'unauthorised', context: { method: 'getSession' } },
    });
    expect(stored).toEqual([undefined]);
  });

  it('resume removes the record when the wallet answers unauthorised', async () => {
    const refused = new WalletError('unauthorised', { method: 'eth_accounts' });
    const { runner, stored } = setup(fakeConnector({ get: [refused] }));
    runner.resume(record);
    await vi.advanceTimersByTimeAsync(0);
    expect(runner.state()).toMatchObject({ status: 'disconnected', error: refused });
    expect(stored).toEqual([undefined]);
  });

  it('resume keeps the record after any other failure, so that the next visit tries again', async () => {
    const { runner, stored } = setup(fakeConnector({ get: [() => new Promise(() => {})] }));
    runner.resume(record);
    await vi.advanceTimersByTimeAsync(limits.resume);
    expect(runner.state()).toMatchObject({ status: 'disconnected', error: { code: 'timeout' } });
    expect(stored).toEqual([]);
  });

  it('the abort reason of getSession is a timeout only at the time limit, and not when the visitor cancels', async () => {
    const reasons: unknown[] = [];
    const find = ({ signal }: { signal: AbortSignal }) => {
      signal.addEventListener('abort', () => reasons.push(signal.reason));
      return untilAborted(signal);
    };
    const { runner } = setup(fakeConnector({ get: [find, find] }));
    runner.resume(record);
    await vi.advanceTimersByTimeAsync(limits.resume);
    runner.resume(record);
    await runner.disconnect(false);
    expect(reasons.map((reason) => isWalletError(reason, 'timeout'))).toEqual([true, false]);
  });

  it('connect replaces a pending resume, whose late answer is ignored', async () => {
    const old = deferred<Session | undefined>();
    const session = fakeSession();
    const { runner } = setup(fakeConnector({ get: [() => old.promise], create: [session] }));
    runner.resume(record);
    await runner.connect();
    old.resolve(undefined);
    await vi.advanceTimersByTimeAsync(0);
    expect(connected(runner.state())).toBe(session);
  });
});

describe('being connected', () => {
  it('a connection follows the wallet to another account and saves it', async () => {
    const session = fakeSession();
    const { runner, stored } = setup(fakeConnector({ create: [session] }));
    await runner.connect();
    const account = { id: 'eip155:1:0xb', chainId: 'eip155:1', address: '0xb' } as const;
    session.change({ accounts: [account] });
    expect(runner.state()).toMatchObject({ status: 'connected', view: { accounts: [account] } });
    expect(stored.at(-1)).toMatchObject({ activeAccount: 'eip155:1:0xb' });
  });

  it('a connection ends when the wallet removes the last account', async () => {
    const session = fakeSession();
    const { runner, stored } = setup(fakeConnector({ create: [session] }));
    await runner.connect();
    session.change({ accounts: [] });
    expect(runner.state().status).toBe('disconnected');
    expect(session.listeners).toBe(0);
    expect(stored.at(-1)).toBeUndefined();
  });

  it('a connection reconnects after the session was dropped', async () => {
    const session = fakeSession();
    const again = fakeSession();
    const { runner, statuses } = setup(fakeConnector({ create: [session], get: [again] }));
    await runner.connect();
    session.drop();
    await vi.advanceTimersByTimeAsync(0);
    expect(statuses).toEqual(['connecting', 'connected', 'reconnecting', 'connected']);
    expect(session.closed).toBe(true);
    expect(connected(runner.state())).toBe(again);
  });

  it('a connection applies a change between the answer and the subscription', async () => {
    const session = fakeSession();
    const subscribe = session.subscribe.bind(session);
    const account = { id: 'eip155:1:0xb', chainId: 'eip155:1', address: '0xb' } as const;
    Object.assign(session, {
      subscribe: (listener: Parameters<Session['subscribe']>[0]) => {
        session.change({ accounts: [account] });
        return subscribe(listener);
      },
    });
    const { runner } = setup(fakeConnector({ create: [session] }));
    await runner.connect();
    expect(runner.state()).toMatchObject({ view: { accounts: [account] } });
  });

  it('disconnect revokes the permission only when requested', async () => {
    const connector = fakeConnector({ create: [fakeSession(), fakeSession()] });
    const { runner } = setup(connector);
    await runner.connect();
    await runner.disconnect(false);
    expect(connector.revoked).toHaveLength(0);
    await runner.connect();
    await runner.disconnect(true);
    expect(connector.revoked).toHaveLength(1);
  });

  it('disconnect with revoke during a resume revokes the session that is found later', async () => {
    for (const revoke of [true, false]) {
      const answer = deferred<Session>();
      const connector = fakeConnector({ get: [() => answer.promise], revokes: true });
      const { runner, stored } = setup(connector);
      runner.resume(record);
      await runner.disconnect(revoke);
      const late = fakeSession();
      answer.resolve(late);
      await vi.advanceTimersByTimeAsync(0);
      expect(late.closed).toBe(true);
      expect(connector.revoked).toEqual(revoke ? [late] : []);
      expect(stored).toEqual([undefined]);
    }
  });

  it('disconnect with revoke does not abort a pending resume', async () => {
    const answer = deferred<Session>();
    const get = ({ signal }: { signal: AbortSignal }) => Promise.race([answer.promise, untilAborted(signal)]);
    const connector = fakeConnector({ get: [get], revokes: true });
    const { runner } = setup(connector);
    runner.resume(record);
    await runner.disconnect(true);
    const late = fakeSession();
    answer.resolve(late);
    await vi.advanceTimersByTimeAsync(0);
    expect(connector.revoked).toEqual([late]);
  });

  it('disconnect resolves when the wallet never answers the revoke', async () => {
    const connector = fakeConnector({ create: [fakeSession()], revoke: () => new Promise(() => {}) });
    const { runner } = setup(connector);
    await runner.connect();
    const leaving = runner.disconnect(true);
    expect(runner.state().status).toBe('disconnected');
    await vi.advanceTimersByTimeAsync(1_000);
    await leaving;
  });
});

describe('any interleaving', () => {
  it('any order of events settles every promise and leaves no session or listener behind', async () => {
    vi.useRealTimers();
    const operations = ['connect', 'cancel', 'disconnect', 'resume', 'drop', 'end', 'change'] as const;
    let interleavings = 0;
    const seed = testSeed();
    await fc.assert(
      fc.asyncProperty(
        fc.scheduler(),
        fc.array(fc.constantFrom(...operations), { minLength: 2, maxLength: 10 }),
        fc.array(fc.constantFrom('ok', 'refuse', 'none'), { minLength: 20, maxLength: 20 }),
        async (scheduler, plan, answers) => {
          interleavings += 1;
          const sessions: ReturnType<typeof fakeSession>[] = [];
          let next = 0;
          const answer = scheduler.scheduleFunction(async (mayBeNone: boolean) => {
            const kind = answers[next++ % answers.length];
            if (kind === 'refuse') throw new WalletError('user-rejected', { method: 'connect' });
            if (kind === 'none' && mayBeNone) return undefined;
            const session = fakeSession();
            sessions.push(session);
            return session;
          });
          const connector: Connector = {
            ...fakeConnector(),
            createSession: async () => (await answer(false)) as Session,
            getSession: () => answer(true),
            revokeSession: async () => {},
          };
          const { runner } = setup(connector);
          const controllers: AbortController[] = [];
          const settled: Promise<string>[] = [];
          const live = () => {
            const state = runner.state();
            return sessions.find((session) => state.status === 'connected' && state.session === session);
          };
          const act: Record<(typeof operations)[number], () => void> = {
            connect: () => {
              const controller = new AbortController();
              controllers.push(controller);
              settled.push(code(runner.connect(controller)));
            },
            cancel: () => controllers.at(-1)?.abort(),
            disconnect: () => void settled.push(code(runner.disconnect(true))),
            resume: () => runner.resume(record),
            drop: () => live()?.drop(),
            end: () => live()?.end(),
            change: () => live()?.change({ accounts: [] }),
          };
          const steps = scheduler.scheduleSequence(
            plan.map((name) => ({ builder: async () => act[name](), label: name })),
          );
          await scheduler.waitIdle();
          await steps.task;
          await scheduler.waitIdle();
          for (const outcome of await Promise.all(settled)) expect(outcome).not.toMatch(/foreign/);
          const state = runner.state();
          expect(['connected', 'disconnected']).toContain(state.status);
          for (const session of sessions) {
            expect(session.closed).toBe(session !== live());
            expect(session.listeners).toBe(session === live() ? 1 : 0);
          }
        },
      ),
      { numRuns: testRuns(4_000), seed },
    );
    console.info(
      `runner: ${interleavings} interleavings of connect, cancel, resume, drop, end; seed ${seed}`,
    );
  });
});
