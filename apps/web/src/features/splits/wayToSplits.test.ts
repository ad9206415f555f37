import { expect, test } from 'vitest';
import { wayToSplits } from './wayToSplits.ts';

const evm = { id: 'eip155:31338:0xA', connection: 'one' };
const otherEvm = { id: 'eip155:31337:0xB', connection: 'two' };
const solana = { id: 'solana:local:S', connection: 'one' };
const near = { id: 'near:local:n', connection: 'three' };
const on = ['eip155:31337'] as const;

test('an account in the right namespace needs only a network switch', () => {
  expect(wayToSplits(evm, [otherEvm, evm], on)).toEqual({ account: evm, chainId: 'eip155:31337' });
});

test('the other account is from the same wallet if possible, else from any wallet', () => {
  expect(wayToSplits(solana, [otherEvm, solana, evm], on)?.account).toBe(evm);
  expect(wayToSplits(near, [near, solana, otherEvm], on)?.account).toBe(otherEvm);
});

test('wayToSplits returns nothing without an account in the namespace or without splits', () => {
  expect(wayToSplits(near, [near, solana], on)).toBeUndefined();
  expect(wayToSplits(evm, [evm], [])).toBeUndefined();
});
