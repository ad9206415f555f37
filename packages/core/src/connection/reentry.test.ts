import { fakeConnector, fakeSession } from '@causeway/conformance/fakes';
import { type Connector, isWalletError, type Session } from '@causeway/protocol';
import { expect, it, vi } from 'vitest';
import { createBookCopy } from '../book.js';
import { memoryStorage } from '../storage/memory.js';
import { createRunner, type Runner } from './run.js';
import type { Status } from './state.js';

/** A runner whose app acts inside the step that leads to a status. */
function setup(connector: Connector, onStep: (to: Status, runner: Runner) => void = () => undefined) {
  const runner: Runner = createRunner({
    id: connector.id,
    connector,
    limits: { connect: 1_000, resume: 500, grace: 100 },
    scopes: () => ({}),
    copy: createBookCopy(memoryStorage()),
    save: async () => {},
    onStep: (_event, _from, to) => onStep(to.status, runner),
  });
  return runner;
}

const codeOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'resolved',
    (error) => (isWalletError(error) ? error.code : `foreign: ${error}`),
  );

it('an app that aborts its attempt when the connection appears keeps the connection', async () => {
  const controller = new AbortController();
  const runner = setup(fakeConnector({ create: [fakeSession()] }), (to) => {
    if (to === 'connected') controller.abort();
  });
  expect(await codeOf(runner.connect(controller))).toBe('resolved');
  expect(runner.state().status).toBe('connected');
});

it('an attempt that begins when the first one ends does not settle the first one and is not aborted with it', async () => {
  const controller = new AbortController();
  let second: Promise<string> | undefined;
  const never = () => new Promise<Session>(() => undefined);
  const connector = fakeConnector({ create: [never, fakeSession()] });
  const runner = setup(connector, (to, self) => {
    if (to === 'disconnected') second ??= codeOf(self.connect());
    else if (second === undefined && self.state().generation > 1) controller.abort();
  });
  const first = codeOf(runner.connect(controller));
  await runner.disconnect(false);
  expect(await first).toBe('aborted');
  expect(await second).toBe('resolved');
  expect(connector.calls).toHaveLength(2);
});

it('an app that disconnects when the attempt appears aborts the attempt', async () => {
  const runner = setup(fakeConnector({ create: [fakeSession()] }), (to, self) => {
    if (to === 'connecting') void self.disconnect(false);
  });
  expect(await codeOf(runner.connect())).toBe('aborted');
});

it('finished attempts leave no listener on the signal of the app', async () => {
  const { signal } = new AbortController();
  const [added, removed] = [vi.spyOn(signal, 'addEventListener'), vi.spyOn(signal, 'removeEventListener')];
  const runner = setup(fakeConnector({ create: [fakeSession(), new Error('no')] }));
  await runner.connect({ signal });
  await runner.disconnect(false);
  await codeOf(runner.connect({ signal }));
  expect(added).toHaveBeenCalledTimes(2);
  expect(removed.mock.calls).toEqual(added.mock.calls);
});

it('a connection that ended removes its listener from a session that continues', async () => {
  const listeners = new Set<unknown>();
  const session: Session = {
    ...fakeSession(),
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  const runner = setup(fakeConnector({ create: [session] }));
  await runner.connect();
  expect(listeners.size).toBe(1);
  await runner.disconnect(false);
  expect(listeners.size).toBe(0);
});

it.each(['ended', 'dropped'] as const)(
  'a connection removes its listener from a session that reports %s inside of its subscription',
  async (type) => {
    const listeners = new Set<unknown>();
    const session: Session = {
      ...fakeSession(),
      subscribe(listener) {
        listeners.add(listener);
        listener({ type });
        return () => listeners.delete(listener);
      },
    };
    const runner = setup(fakeConnector({ create: [session] }));
    await codeOf(runner.connect());
    expect(listeners.size).toBe(0);
  },
);

it('a session without accounts is closed, and the wallet keeps its permission', async () => {
  const session = fakeSession({ accounts: [] });
  const connector = fakeConnector({ create: [session], revokes: true });
  expect(await codeOf(setup(connector).connect())).toBe('no-accounts');
  expect([session.closed, connector.revoked]).toEqual([true, []]);
});
