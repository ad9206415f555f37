import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { WalletError } from '../words/error.js';
import { follow } from './follow.js';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

interface State {
  readonly status: string;
}
const failed = () => new WalletError('rpc-failed', { chain: 'a:1', method: 'look', reason: 'down' });

/** Follows the given reads in turn; the last one repeats. */
function run(looks: readonly (string | Error)[], limits: { signal?: AbortSignal; timeout?: number } = {}) {
  const statuses: string[] = [];
  let turn = 0;
  const poll = async (): Promise<State> => {
    const next = looks[Math.min(turn++, looks.length - 1)] as string | Error;
    if (next instanceof Error) throw next;
    return { status: next };
  };
  const work = async () => {
    const states = follow({
      ...limits,
      chainId: 'a:1',
      method: 'look',
      poll,
      newsOf: ({ status }) => status,
      isLast: ({ status }) => status === 'included',
    });
    for await (const state of states) {
      expect(Object.isFrozen(state)).toBe(true);
      statuses.push(state.status);
    }
  };
  const end = work().then(
    () => undefined,
    (error: WalletError) => error,
  );
  return { reports: statuses, end, looks: () => turn };
}

test('follow yields each state once and ends after the final one', async () => {
  const { reports, end } = run(['sent', 'sent', 'pending', 'sent', 'included', 'sent']);
  await vi.runAllTimersAsync();
  expect(await end).toBeUndefined();
  expect(reports).toEqual(['sent', 'pending', 'sent', 'included']);
});

test('follow tolerates four failed reads in a row and throws rpc-failed after five', async () => {
  const four = run(['sent', failed(), failed(), failed(), failed(), 'pending', failed(), 'included']);
  await vi.runAllTimersAsync();
  expect(await four.end).toBeUndefined();
  expect(four.reports).toEqual(['sent', 'pending', 'included']);

  const error = failed();
  const five = run(['sent', error]);
  await vi.runAllTimersAsync();
  expect(await five.end).toBe(error);
  expect(five.looks()).toBe(6);
});

test.each([
  ['a timeout of one read', new WalletError('timeout', { method: 'x', ms: 1 })],
  ['an error without a code', new Error('socket')],
])('follow throws rpc-failed when every read fails with %s', async (_, error) => {
  const { end } = run([error]);
  await vi.runAllTimersAsync();
  expect(await end).toMatchObject({
    code: 'rpc-failed',
    context: { chain: 'a:1', method: 'look' },
    cause: error,
  });
});

test('follow rethrows a permanent error after one read', async () => {
  const { end, looks } = run([new WalletError('rpc-chain-mismatch', { expected: 'a:1', actual: 'a:2' })]);
  expect((await end)?.code).toBe('rpc-chain-mismatch');
  expect(looks()).toBe(1);
});

test('follow reads less often over time, at least every 4 s, and throws timeout at its limit', async () => {
  const { end, looks } = run(['sent'], { timeout: 60_000 });
  await vi.advanceTimersByTimeAsync(1200);
  expect(looks()).toBe(4);
  await vi.runAllTimersAsync();
  expect(await end).toMatchObject({ code: 'timeout', context: { method: 'look', ms: 60_000 } });
  expect(looks()).toBeLessThan(24);
});

test('follow reads a last time when a read is due at its limit, and does not wait beyond it', async () => {
  const { end, looks } = run(['sent'], { timeout: 250 });
  await vi.advanceTimersByTimeAsync(250);
  expect((await end)?.code).toBe('timeout');
  expect(looks()).toBe(2);
});

test('follow ends at once when it is aborted', async () => {
  const stop = new AbortController();
  const { end } = run(['sent'], { signal: stop.signal });
  await vi.advanceTimersByTimeAsync(100);
  stop.abort();
  expect(await end).toMatchObject({ code: 'aborted', context: { method: 'look' } });
  expect(vi.getTimerCount()).toBe(0);
});

test('follow leaves no listener at the signal of its caller', async () => {
  const { signal } = new AbortController();
  const [added, removed] = [vi.spyOn(signal, 'addEventListener'), vi.spyOn(signal, 'removeEventListener')];
  const { end } = run(['sent', 'pending', 'included'], { signal });
  await vi.runAllTimersAsync();
  await end;
  expect(added).toHaveBeenCalledTimes(2);
  expect(removed.mock.calls).toEqual(added.mock.calls);
});
