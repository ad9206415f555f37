import { afterEach, describe, expect, test, vi } from 'vitest';
import { createDraft } from './draft.ts';

/** Session storage as a map, or one that throws on every use. */
function storage(items?: Map<string, string>) {
  const use = <T>(act: (map: Map<string, string>) => T): T => {
    if (!items) throw new Error('blocked');
    return act(items);
  };
  return {
    getItem: (key: string) => use((map) => map.get(key) ?? null),
    setItem: (key: string, value: string) => use((map) => void map.set(key, value)),
    removeItem: (key: string) => use((map) => void map.delete(key)),
  };
}

afterEach(() => {
  vi.unstubAllGlobals();
});

const empty = { to: '', amount: '' };

describe('a draft', () => {
  test('a draft survives a reload', () => {
    const items = new Map<string, string>();
    vi.stubGlobal('sessionStorage', storage(items));
    createDraft('send', empty).change({ to: '0x12' });
    expect(createDraft('send', empty).get()).toEqual({ to: '0x12', amount: '' });
    expect(createDraft('other', empty).get()).toEqual(empty);
  });

  test('a draft stays in the page when the browser blocks storage', () => {
    vi.stubGlobal('sessionStorage', storage());
    const draft = createDraft('send', empty);
    draft.change({ amount: '1' });
    expect(draft.get()).toEqual({ to: '', amount: '1' });
  });

  test.each(['not json', 'null', '[]', '7', '{"to":7,"extra":"x","__proto__":{"amount":"9"}}'])(
    'a draft stored as %s starts empty',
    (text) => {
      vi.stubGlobal('sessionStorage', storage(new Map([['causeway:draft:send', text]])));
      expect(createDraft('send', empty).get()).toEqual(empty);
    },
  );

  test('a draft that is too long for storage stays in the page and stores nothing', () => {
    const items = new Map<string, string>();
    vi.stubGlobal('sessionStorage', storage(items));
    const draft = createDraft('send', empty);
    draft.change({ to: 'short' });
    draft.change({ to: 'x'.repeat(300_000) });
    expect(draft.get().to).toHaveLength(300_000);
    expect(items.size).toBe(0);
  });

  test('a cleared draft is empty, even after a reload', () => {
    vi.stubGlobal('sessionStorage', storage(new Map()));
    const draft = createDraft('send', empty);
    draft.change({ to: '0x12' });
    draft.clear();
    expect(draft.get()).toEqual(empty);
    expect(createDraft('send', empty).get()).toEqual(empty);
  });
});
