import { expect, it, vi } from 'vitest';
import { createStore } from './store.js';

it('createStore notifies each subscription of a change and skips equal values', () => {
  const store = createStore(1);
  const values: number[] = [];
  const listener = () => values.push(store.get());
  const stops = [store.subscribe(listener), store.subscribe(listener)];
  store.set(2);
  store.set(2);
  stops[0]?.();
  store.set(3);
  stops[1]?.();
  store.set(4);
  expect(values).toEqual([2, 2, 3]);
});

it('a listener of createStore that throws is an unhandled rejection, and the other listeners are called', async () => {
  const handlers = process.listeners('unhandledRejection');
  const unhandled = vi.fn();
  process.removeAllListeners('unhandledRejection').on('unhandledRejection', unhandled);
  try {
    const store = createStore(1);
    const values: number[] = [];
    const error = new Error('of the app');
    store.subscribe(() => {
      throw error;
    });
    store.subscribe(() => values.push(store.get()));
    store.set(2);
    expect(values).toEqual([2]);
    await vi.waitFor(() => expect(unhandled).toHaveBeenCalledWith(error, expect.anything()));
    expect(unhandled).toHaveBeenCalledOnce();
  } finally {
    process.removeAllListeners('unhandledRejection');
    for (const handler of handlers) process.on('unhandledRejection', handler);
  }
});
