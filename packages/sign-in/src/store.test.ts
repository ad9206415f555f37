import { afterEach, expect, test, vi } from 'vitest';
import { answer, createSite, key, wallets } from '../test/site.js';
import { memoryStore, reach, type SignInStore } from './store.js';

afterEach(() => void vi.useRealTimers());

test('take returns a value once, and get returns it on every read', async () => {
  const store = memoryStore();
  await store.put('a', 'one', 10, 0);
  expect(await store.get('a', 9)).toBe('one');
  const values = await Promise.all([store.take('a', 9), store.take('a', 9)]);
  expect(values).toEqual(['one', undefined]);
});

test('a value expires at its time', async () => {
  const store = memoryStore();
  await store.put('a', 'one', 10, 0);
  expect(await store.get('a', 10)).toBeUndefined();
  expect(await store.take('a', 10)).toBeUndefined();
});

test('a full store drops expired values first, then those that expire first', async () => {
  const store = memoryStore({ maxKeys: 2 });
  await store.put('long', 'one', 200, 0);
  await store.put('over', 'two', 10, 0);
  await store.put('short', 'three', 100, 20);
  expect(await store.get('long', 20)).toBe('one');
  await store.put('newest', 'four', 100, 20);
  const values = ['long', 'short', 'newest'].map((key) => store.get(key, 20));
  expect(await Promise.all(values)).toEqual(['one', undefined, 'four']);
});

test('a flood of challenges ends no session in the same store', async () => {
  const { signIn } = createSite({ now: Date.now, ...sharing(memoryStore({ maxKeys: 1_000 })) });
  const { token, session } = await signIn.verify(await answer(wallets.eip155, await signIn.challenge()));
  for (let count = 0; count < 3_000; count += 1) await signIn.challenge();
  expect(await signIn.session(token)).toEqual(session);
});

const sharing = (store: SignInStore) => ({ nonces: { store }, sessions: { store, keys: [key('one', 1)] } });

test('a store that does not answer, or throws synchronously, is unavailable', async () => {
  vi.useFakeTimers();
  const silent = reach('nonces', () => new Promise<string>(() => undefined));
  const outcome = expect(silent).rejects.toMatchObject({
    code: 'sign-in-unavailable',
    context: { store: 'nonces' },
  });
  await vi.advanceTimersByTimeAsync(4_999);
  expect(vi.getTimerCount()).toBe(1);
  await vi.advanceTimersByTimeAsync(1);
  await outcome;
  const broken = reach('sessions', () => {
    throw new Error('closed');
  });
  await expect(broken).rejects.toMatchObject({ code: 'sign-in-unavailable', context: { store: 'sessions' } });
});

test('an answer that a busy process reads late still counts', async () => {
  vi.useFakeTimers();
  let answer = (_value: string) => {};
  const reached = reach('nonces', () => new Promise<string>((resolve) => (answer = resolve)));
  await vi.advanceTimersByTimeAsync(0);
  // Ten seconds of other work: the timer is due before the data that arrived meanwhile is read.
  vi.advanceTimersByTime(10_000);
  answer('late');
  expect(await reached).toBe('late');
});
