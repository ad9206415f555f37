import { entryOf, hash } from '@causeway/journal/testing';
import { expect, test } from 'vitest';
import { recentRecipients } from './recipients.js';

const to = (address: string, status: 'sent' | 'included' | 'refused' | 'asked') =>
  entryOf({
    status,
    hash,
    request: { kind: 'transaction', to: address, value: '1', symbol: 'ETH', decimals: 18 },
  });

const everywhere = () => true;

test('recipients are listed once, the most recent first', () => {
  const entries = [to('0x2', 'sent'), to('0x1', 'included'), to('0x2', 'included')];
  expect(recentRecipients(entries, everywhere)).toEqual(['0x2', '0x1']);
});

test('the address of an unsent request is not a known recipient', () => {
  expect(recentRecipients([to('0x1', 'refused'), to('0x2', 'asked')], everywhere)).toEqual([]);
});

test('an address is not offered on chains where it is invalid', () => {
  expect(recentRecipients([to('0x1', 'sent')], (chainId) => chainId.startsWith('solana:'))).toEqual([]);
});
