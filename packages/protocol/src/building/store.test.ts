import { expect, it } from 'vitest';
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
