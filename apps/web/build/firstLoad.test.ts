import { expect, it } from 'vitest';
import { assign, reach } from './firstLoad.ts';

const imports: Record<string, string[]> = { page: ['a'], a: ['b'], b: ['a', 'c'], lazy: ['d', 'c'] };
const next = (id: string) => imports[id] ?? [];

it('the first load reaches each static import once, even in a circle', () => {
  expect([...reach(['page'], next)]).toEqual(['page', 'a', 'b', 'c']);
});

it('the first load counts a shared file for the first part that needs it', () => {
  const parts = assign(
    [
      ['main', ['page']],
      ['later', ['lazy']],
    ],
    next,
  );
  expect(Object.fromEntries(parts)).toEqual({
    page: 'main',
    a: 'main',
    b: 'main',
    c: 'main',
    lazy: 'later',
    d: 'later',
  });
});
