import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const items = new Map<string, string>();
const place = { href: '', origin: 'https://app.example', pathname: '/sign', search: '' };
const replaced = vi.fn();

function storage(broken = false) {
  const use =
    <T>(act: (key: string, value: string) => T) =>
    (key: string, value = '') => {
      if (broken) throw new Error('SecurityError');
      return act(key, value);
    };
  return {
    getItem: use((key) => items.get(key) ?? null),
    setItem: use((key, value) => void items.set(key, value)),
    removeItem: use((key) => void items.delete(key)),
  };
}

/** Loads the module as in a page that was just opened at an address. */
async function openAt(search: string, broken = false) {
  vi.resetModules();
  Object.assign(place, { href: `https://app.example/sign${search}`, search });
  vi.stubGlobal('location', place);
  vi.stubGlobal('history', { replaceState: replaced });
  vi.stubGlobal('sessionStorage', storage(broken));
  const part = await import('./takeReturn.ts');
  part.takeReturn();
  const { arrived } = await import('../../visit.ts');
  return { ...part, arrived };
}

beforeEach(() => items.clear());
afterEach(() => {
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

test('an ordinary address stays unchanged and has no return', async () => {
  const { arrived, returnedTo } = await openAt('?to=bob.near&wallets=test#top');
  expect([arrived.get(), returnedTo(), replaced.mock.calls]).toEqual([false, undefined, []]);
  expect(items.size).toBe(0);
});

test('a return is removed from the address at once and stays readable after a reload until it is finished', async () => {
  const search = '?tab=2&near-return=ab&account_id=alice.near';
  const { arrived, returnedTo } = await openAt(search);
  expect(replaced).toHaveBeenCalledWith(null, '', '/sign?tab=2');
  expect([arrived.get(), returnedTo()]).toEqual([true, `https://app.example/sign${search}`]);
  const again = await openAt('?tab=2');
  expect([again.arrived.get(), again.returnedTo()]).toEqual([true, `https://app.example/sign${search}`]);
  again.forgetReturn();
  const later = await openAt('?tab=2');
  expect([later.arrived.get(), later.returnedTo()]).toEqual([false, undefined]);
});

test('a page that was left for a wallet and is opened again without an answer counts as returned', async () => {
  items.set('causeway:near-left', '[]');
  expect((await openAt('')).arrived.get()).toBe(true);
});

test('a return is read and removed from the address without storage', async () => {
  const { arrived, returnedTo, forgetReturn } = await openAt('?errorCode=userRejected', true);
  expect(replaced).toHaveBeenCalledWith(null, '', '/sign');
  expect([arrived.get(), returnedTo()]).toEqual([true, 'https://app.example/sign?errorCode=userRejected']);
  forgetReturn();
  expect(returnedTo()).toBeUndefined();
  expect((await openAt('', true)).arrived.get()).toBe(false);
});
