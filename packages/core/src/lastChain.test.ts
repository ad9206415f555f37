import { afterEach, expect, it, vi } from 'vitest';
import { localLastChain } from './selection.js';

afterEach(() => void vi.unstubAllGlobals());

function stubStorage() {
  const records = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => records.get(key) ?? null,
    setItem: (key: string, value: string) => void records.set(key, value),
  });
  return records;
}

it('the last chain of each namespace is kept in local storage, under the prefix', () => {
  const records = stubStorage();
  const last = localLastChain();
  last.set('eip155:10');
  last.set('solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp');
  expect([...records]).toEqual([
    ['causeway:last-chain:eip155', 'eip155:10'],
    ['causeway:last-chain:solana', 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'],
  ]);
  expect(last.get('eip155')).toBe('eip155:10');
  expect(last.get('near')).toBeUndefined();
  expect(localLastChain('other').get('eip155')).toBeUndefined();
});

it('without local storage, or with one that throws, no chain is kept and nothing fails', () => {
  const last = localLastChain();
  vi.stubGlobal('localStorage', undefined);
  last.set('eip155:10');
  expect(last.get('eip155')).toBeUndefined();
  vi.stubGlobal('localStorage', {
    getItem() {
      throw new Error('blocked');
    },
    setItem() {
      throw new Error('full');
    },
  });
  last.set('eip155:10');
  expect(last.get('eip155')).toBeUndefined();
});
