import { describe, expect, it, vi } from 'vitest';
import { createAction } from './createAction.js';

/** A function whose calls the test resolves. */
function scripted() {
  const calls: { signal: AbortSignal; resolve: (value: string) => void; reject: (error: unknown) => void }[] =
    [];
  const run = ({ signal }: { signal: AbortSignal }) =>
    new Promise<string>((resolve, reject) => calls.push({ signal, resolve, reject }));
  return { calls, run };
}

describe('an action', () => {
  it('an action goes from idle to pending to done with the time of each status', async () => {
    vi.useFakeTimers({ now: 1_000 });
    const { calls, run } = scripted();
    const action = createAction(run);
    const states: unknown[] = [action.get()];
    action.subscribe(() => states.push(action.get()));
    const answer = action.dispatchAsync();
    vi.setSystemTime(1_500);
    calls[0]!.resolve('signed');
    await answer;
    expect(states).toEqual([
      { status: 'idle' },
      { status: 'pending', since: 1_000 },
      { status: 'done', data: 'signed', since: 1_500 },
    ]);
    expect(states.every(Object.isFrozen)).toBe(true);
    vi.useRealTimers();
  });

  it('an action runs its function synchronously within the click', () => {
    let ran = false;
    createAction(() => {
      ran = true;
    }).dispatch();
    expect(ran).toBe(true);
  });

  it('an action passes the arguments of dispatch after the signal', async () => {
    const action = createAction(({ signal }, a: number, b: string) => `${a}${b}${signal.aborted}`);
    expect(await action.dispatchAsync(1, 'x')).toBe('1xfalse');
  });

  it('an action keeps the error of its function, also of a synchronous throw', async () => {
    const error = new Error('no');
    const action = createAction(() => {
      throw error;
    });
    expect(() => action.dispatch()).not.toThrow();
    await expect(action.dispatchAsync()).rejects.toBe(error);
    expect(action.get()).toMatchObject({ status: 'error', error });
  });

  it('a new dispatch aborts the previous one, whose late answer reaches only its own caller', async () => {
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

  it('a late failure of an old dispatch does not overwrite a pending one', async () => {
    const { calls, run } = scripted();
    const action = createAction(run);
    const older = action.dispatchAsync();
    action.dispatch();
    calls[0]!.reject(new Error('late'));
    await expect(older).rejects.toThrow('late');
    expect(action.get().status).toBe('pending');
  });

  it('an action stays idle after a reset when a late answer arrives', async () => {
    const { calls, run } = scripted();
    const action = createAction(run);
    const answer = action.dispatchAsync();
    action.reset();
    expect(calls[0]!.signal.aborted).toBe(true);
    calls[0]!.resolve('late');
    await answer;
    expect(action.get()).toEqual({ status: 'idle' });
  });

  it('a closed action aborts and runs nothing until it is opened again', async () => {
    const { calls, run } = scripted();
    const action = createAction(run);
    action.hold({});
    action.dispatch();
    action.hold(null);
    expect(calls[0]!.signal.aborted).toBe(true);
    expect(action.get().status).toBe('idle');
    await expect(action.dispatchAsync()).rejects.toMatchObject({ name: 'AbortError' });
    expect(calls).toHaveLength(1);
    action.hold({});
    action.dispatch();
    expect(calls).toHaveLength(2);
  });

  it('an action keeps its result when it is closed', async () => {
    const action = createAction(() => 'kept');
    action.hold({});
    await action.dispatchAsync();
    action.hold(null);
    expect(action.get()).toMatchObject({ status: 'done', data: 'kept' });
  });
});
