import { describe, expect, test } from 'vitest';
import { exampleDocument } from './exampleDocument.js';
import { findRisks, parseTypedData } from './parseTypedData.js';

const chain = 'eip155:31337';
type Json = Record<string, unknown> & { types: Record<string, unknown[]>; domain: Json; message: Json };
const changed = (change: (document: Json) => void): string => {
  const document = JSON.parse(exampleDocument(chain));
  change(document);
  return JSON.stringify(document);
};

describe('pasted typed data', () => {
  test('the example of typed data is valid and listed domain first with every field', () => {
    const reading = parseTypedData(exampleDocument(chain), chain);
    if (reading.status !== 'ok') throw new Error(reading.status);
    expect(reading.rows.filter(({ depth }) => depth === 0).map(({ path }) => path)).toEqual([
      'domain',
      'message',
    ]);
    expect(reading.rows.map(({ path }) => path)).toContain('message.to.wallets[1]');
    expect(reading.digests.digest).toMatch(/^0x[0-9a-f]{64}$/);
  });

  test('typed data that is not JSON is reported with the position from the browser', () => {
    expect(parseTypedData('{"types":', chain)).toMatchObject({ status: 'not-json', reason: /\S/ });
    expect(parseTypedData(' ', chain)).toEqual({ status: 'empty' });
  });

  test.each(['null', '7', '[]', '"text"', '{}'])(
    'typed data that is %s is invalid and throws nothing',
    (text) => {
      expect(parseTypedData(text, chain).status).toBe('bad');
    },
  );

  test('typed data with an undeclared field is invalid and names the field', () => {
    const text = changed((document) => {
      document.message.hidden = 'pay';
    });
    expect(parseTypedData(text, chain)).toMatchObject({ status: 'bad', field: 'message.hidden' });
  });

  test('typed data with a missing field is invalid and names the field', () => {
    const text = changed((document) => {
      delete document.message.contents;
    });
    expect(parseTypedData(text, chain)).toMatchObject({ status: 'bad', field: 'message.contents' });
  });

  test('typed data for another chain names that chain and is still listed', () => {
    const reading = parseTypedData(exampleDocument('eip155:1'), chain);
    expect(reading).toMatchObject({ status: 'other-chain', expected: 'eip155:1' });
    expect(reading.status === 'other-chain' && reading.rows.length > 10).toBe(true);
  });
});

describe('the risks of typed data', () => {
  const row = (name: string, value: string) =>
    ({ path: name, name, type: '', depth: 1, value, suspicious: false }) as const;
  const endless = (2n ** 256n - 1n).toString();

  test('the risks of typed data include spending by another account and an unlimited amount', () => {
    expect(findRisks([row('spender', '0x1'), row('value', '5')])).toEqual(['spend']);
    expect(findRisks([row('spender', '0x1'), row('value', endless)])).toEqual(['spend', 'unlimited']);
  });

  test('typed data that moves tokens for whoever submits it has the risk of spending', () => {
    const message = (type: string) => ({ ...row('message', ''), type, depth: 0, value: undefined });
    expect(findRisks([message('TransferWithAuthorization'), row('value', '5')])).toEqual(['spend']);
    expect(findRisks([message('ReceiveWithAuthorization'), row('value', endless)])).toEqual([
      'spend',
      'unlimited',
    ]);
  });

  test('a permit without an amount is unlimited when it allows', () => {
    const allowed = (value: string) => ({ ...row('allowed', value), type: 'bool' });
    expect(findRisks([row('spender', '0x1'), allowed('true')])).toEqual(['spend', 'unlimited']);
    expect(findRisks([row('spender', '0x1'), allowed('false')])).toEqual(['spend']);
  });

  test('an amount a little below the largest one is unlimited too', () => {
    const amount = (type: string, value: bigint) => ({ ...row('amount', `${value}`), type });
    const spender = row('spender', '0x1');
    for (const bits of [96n, 128n, 160n, 256n])
      expect(findRisks([spender, amount(`uint${bits}`, 2n ** bits - 2n)])).toEqual(['spend', 'unlimited']);
    expect(findRisks([spender, amount('uint256', 10n ** 30n)])).toEqual(['spend']);
    expect(findRisks([spender, { ...amount('uint48', 2n ** 48n - 1n), name: 'expiration' }])).toEqual([
      'spend',
    ]);
  });

  test('typed data of a letter has no risks', () => {
    expect(findRisks([row('contents', 'Hello'), row('value', endless)])).toEqual([]);
  });
});
