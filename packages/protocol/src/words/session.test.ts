import { expect, it } from 'vitest';
import type { Account } from './chain.js';
import { accountOf, isAccountOf } from './session.js';

const on = (chainId: Account['chainId'], address: string): Account => ({
  id: `${chainId}:${address}`,
  chainId,
  address,
});
const first = on('eip155:1', '0xa');
const second = on('eip155:10', '0xa');
const other = on('eip155:10', '0xab');
const solana = on('solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', 'So1');
const session = { accounts: [first, second, other, solana] };

it('accountOf returns the first account of a namespace or a chain, or the account with exactly this id', () => {
  expect(accountOf(session, 'eip155')).toBe(first);
  expect(accountOf(session, 'solana')).toBe(solana);
  expect(accountOf(session, 'eip155:10')).toBe(second);
  expect(accountOf(session, 'eip155:10:0xab')).toBe(other);
});

it.each(['near', 'eip', 'eip155:100', 'eip155:10:0x', 'eip155:1:0xA', ''])(
  'accountOf throws no-accounts for %j, which matches no account of the session',
  (id) => {
    expect(() => accountOf(session, id)).toThrow(expect.objectContaining({ code: 'no-accounts' }));
  },
);

it('isAccountOf compares whole parts of the id of an account', () => {
  for (const id of ['eip155', 'eip155:10', 'eip155:10:0xa']) expect(isAccountOf(second, id)).toBe(true);
  for (const id of ['eip', 'eip155:1', 'eip155:10:0x', 'solana', ''])
    expect(isAccountOf(second, id)).toBe(false);
});
