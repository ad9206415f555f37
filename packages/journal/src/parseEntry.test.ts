import { isWalletError } from '@causeway/protocol';
import { describe, expect, test } from 'vitest';
import { maxText } from './entry.js';
import { parseEntry } from './parseEntry.js';
import { entryOf, hash } from './testing.js';

const reasonOf = (value: unknown): string => {
  try {
    parseEntry('entry/1', value);
  } catch (error) {
    if (isWalletError(error, 'record-corrupt')) return error.context.reason;
  }
  return 'no error';
};

describe('parseEntry', () => {
  test('parseEntry returns an entry as it was written', () => {
    const entry = entryOf({ status: 'sent', hash, nonce: 4, late: true, error: { code: 'x', message: 'y' } });
    expect(parseEntry('entry/1', structuredClone(entry))).toEqual(entry);
  });

  test('parseEntry returns entries of every kind with all fields as they were written', () => {
    const calls = entryOf({
      status: 'partly',
      request: {
        kind: 'calls',
        calls: [{ to: '0x1', value: '0', data: '0x12' }],
        atomic: true,
        symbol: 'ETH',
        decimals: 18,
      },
      callsId: '0xid',
      callsStatus: 600,
      hashes: [hash],
    });
    const token = entryOf({
      request: {
        ...{
          kind: 'transaction',
          to: '0x1',
          value: '5',
          asset: 'eip155:1/erc20:0x2',
          memo: '10422',
          symbol: 'USD',
          decimals: 6,
        },
      },
    });
    expect(parseEntry('entry/1', structuredClone(token))).toEqual(token);
    const replaced = entryOf({
      status: 'replaced',
      hash,
      nonce: 4,
      block: '9',
      fees: { maxFeePerGas: '10', maxPriorityFeePerGas: '1' },
      replaces: { id: 'entry-0', purpose: 'cancel' },
      step: { batch: 'b', number: 1, of: 2 },
      reversals: 1,
      reorganised: true,
      final: true,
    });
    for (const entry of [calls, replaced])
      expect(parseEntry('entry/1', structuredClone(entry))).toEqual(entry);
  });

  test('parseEntry throws record-corrupt for a value that is not a record', () => {
    for (const value of [null, undefined, 1, 'text', true]) expect(reasonOf(value)).toBe('not a record');
    expect(reasonOf([])).toMatch(/^field /);
  });

  test.each([
    ['version', 2],
    ['id', ''],
    ['createdAt', 'yesterday'],
    ['createdAt', -1],
    ['status', 'lost'],
    ['account', undefined],
    ['wallet', 7],
    ['hash', '0x12'],
    ['nonce', 1.5],
    ['block', 'seven'],
    ['error', 'text'],
    ['fees', { maxFeePerGas: '1' }],
    ['replaces', { id: 'x', purpose: 'twice' }],
    ['step', { batch: 'x', number: -1, of: 2 }],
    ['callsStatus', 99],
    ['hashes', ['0x12']],
    ['final', 'yes'],
    ['signature', 'x'.repeat(maxText + 1)],
  ])('parseEntry throws record-corrupt and names the invalid field %s', (field, value) => {
    expect(reasonOf({ ...entryOf(), [field]: value })).toBe(`field ${field}`);
  });

  test('parseEntry throws record-corrupt and names the invalid field of a request', () => {
    expect(reasonOf({ ...entryOf(), request: undefined })).toBe('field request.kind');
    expect(reasonOf({ ...entryOf(), request: { kind: 'toString' } })).toBe('field request.kind');
    expect(reasonOf({ ...entryOf(), request: { ...entryOf().request, value: '-1' } })).toBe(
      'field request.value',
    );
  });

  test('parseEntry throws record-corrupt for missing, invalid or too many calls', () => {
    for (const calls of [
      undefined,
      'x',
      [{ to: '0x1', value: '-1' }],
      Array.from({ length: 51 }, () => ({ to: '0x1', value: '1' })),
    ]) {
      const request = { kind: 'calls', calls, atomic: false, symbol: 'ETH', decimals: 18 };
      expect(reasonOf({ ...entryOf(), request })).toBe('field request.calls');
    }
  });

  test('parseEntry throws record-corrupt for a sent entry without a hash', () => {
    expect(reasonOf(entryOf({ status: 'sent' }))).toBe('field hash');
  });

  test('parseEntry drops unknown fields', () => {
    const polluted = JSON.parse(`{"__proto__":{"x":1},"extra":1,${JSON.stringify(entryOf()).slice(1)}`);
    expect(parseEntry('entry/1', polluted)).toEqual(entryOf());
  });
});
