import { describe, expect, it, vi } from 'vitest';
import { createAction } from './createAction.js';

/** A function whose calls wait for the test. */
function scripted() {
  const calls: { signal: AbortSignal; resolve: (value: string) => void; reject: (error: unknown) => void }[] =
    [];
  const run = ({ signal }: { signal: AbortSignal }) =>
    new Promise<string>((resolve, reject) => calls.push({ signal, resolve, reject }));
  return { calls, run };
}

describe('an action', () => {
  it('goes from idle over pending to done, and says since when', async () => {
    vi.useFakeTimers({ now: 1_000 });
    const { calls, run } = scripted();
    const action = createAction(run);
    const seen: unknown[] = [action.get()];
    action.subscribe(() => seen.push(action.get()));
    const answer = action.dispatchAsync();
    vi.setSystemTime(1_500);
    calls[0]!.resolve('signed');
    await answer;
    expect(seen).toEqual([
      { status: 'idle' },
      { status: 'pending', since: 1_000 },
      { status: 'done', data: 'signed', since: 1_500 },
    ]);
    expect(seen.every(Object.isFrozen)).toBe(true);
    vi.useRealTimers();
  });

  it('runs the function before dispatch returns, so that a click still counts as one', () => {
    let ran = false;
    createAction(() => {
      ran = true;
    }).dispatch();
    expect(ran).toBe(true);
  });

  it('hands the arguments of the dispatch over after the signal', async () => {
    const action = createAction(({ signal }, a: number, b: string) => `${a}${b}${signal.aborted}`);
    expect(await action.dispatchAsync(1, 'x')).toBe('1xfalse');
  });

  it('keeps what the function threw, also when it threw at once', async () => {
    const error = new Error('no');
    const action = createAction(() => {
      throw error;
    });
    expect(() => action.dispatch()).not.toThrow();
    await expect(action.dispatchAsync()).rejects.toBe(error);
    expect(action.get()).toMatchObject({ status: 'error', error });
  });

  it('aborts the attempt before, whose late answer reaches its own caller and nobody else', async () => {
    const { calls, run } = scripted();
    const action = createAction(run);
    const older = action.dispatchAsync();
    const newer = action.dispatchAsync();
    expect(calls.map((call) => call.signal.aborted)).toEqual([true, false]);
    calls[1]!.resolve('new');
    await newer;
    calls[0]!.resolve('late');
    expect(await older).toBe('late');
    expect(action.get()).toMatchObject({ status: 'done', data: 'new' });
  });

  it('lets no late failure of an old attempt overwrite a pending one', async () => {
    const { calls, run } = scripted();
    const action = createAction(run);
    const older = action.dispatchAsync();
    action.dispatch();
    calls[0]!.reject(new Error('late'));
    await expect(older).rejects.toThrow('late');
    expect(action.get().status).toBe('pending');
  });

  it('is idle after a reset, whatever arrives then', async () => {
    const { calls, run } = scripted();
    const action = createAction(run);
    const answer = action.dispatchAsync();
    action.reset();
    expect(calls[0]!.signal.aborted).toBe(true);
    calls[0]!.resolve('late');
    await answer;
    expect(action.get()).toEqual({ status: 'idle' });
  });

  it('aborts when it is closed, runs nothing after that, and works again when opened', async () => {
    const { calls, run } = scripted();
    const action = createAction(run);
    const close = action.open();
    action.dispatch();
    close();
    expect(calls[0]!.signal.aborted).toBe(true);
    expect(action.get().status).toBe('idle');
    await expect(action.dispatchAsync()).rejects.toMatchObject({ name: 'AbortError' });
    expect(calls).toHaveLength(1);
    action.open();
    action.dispatch();
    expect(calls).toHaveLength(2);
  });

  it('keeps a result that was there when it was closed', async () => {
    const action = createAction(() => 'kept');
    const close = action.open();
    await action.dispatchAsync();
    close();
    expect(action.get()).toMatchObject({ status: 'done', data: 'kept' });
  });
});
