import { expect, it } from 'vitest';
import { reach } from './firstLoad.ts';

it('reaches what is imported by what is imported, once each, also in a circle', () => {
  const imports: Record<string, string[]> = { page: ['a'], a: ['b'], b: ['a', 'c'], lazy: ['d'] };
  expect([...reach(['page'], (id) => imports[id] ?? [])]).toEqual(['page', 'a', 'b', 'c']);
});
