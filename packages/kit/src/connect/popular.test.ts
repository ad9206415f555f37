import { registry } from '@causeway/walletconnect/registry';
import { expect, it } from 'vitest';
import { popular } from './popular.js';

it.each(popular)('the facts of $name are those of the registry', (facts) => {
  expect(registry.find(({ id }) => id === facts.id)).toMatchObject(facts);
});

it('every popular wallet has a page to get it', () => {
  const pages = popular.map(({ id }) => registry.find((wallet) => wallet.id === id)?.homepage);
  expect(pages).not.toContain(undefined);
});
