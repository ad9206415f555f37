import { expect, it } from 'vitest';
import { assign, reach } from './firstLoad.ts';

const imports: Record<string, string[]> = { page: ['a'], a: ['b'], b: ['a', 'c'], lazy: ['d', 'c'] };
const next = (id: string) => imports[id] ?? [];

it('reaches what is imported by what is imported, once each, also in a circle', () => {
  expect([...reach(['page'], next)]).toEqual(['page', 'a', 'b', 'c']);
});

it('gives what several parts share to the first of them', () => {
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
