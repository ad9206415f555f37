import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { alice, bob, failure, transfer } from '../../test/fakes.js';
import { changedField, documentBytes, readDocument } from './wire.js';

const refusalOf = async (document: unknown) => {
  const { code, context } = await failure(new Promise((resolve) => resolve(readDocument(document))));
  return [code, (context as { field?: string }).field];
};

describe('transaction documents', () => {
  test('documentBytes writes the fields in one order for any order of the input', () => {
    const document = transfer({ data: 'aGk=' });
    const turned = Object.fromEntries(Object.entries(document).reverse());
    expect(documentBytes(turned as never)).toEqual(documentBytes(document));
    expect(new TextDecoder().decode(documentBytes(document))).toBe(
      `{"nonce":7,"value":"1000000000000000000","receiver":"${bob}","sender":"${alice}",` +
        '"gasPrice":1000000000,"gasLimit":50000,"data":"aGk=","chainID":"chain","version":2}',
    );
  });

  test('readDocument omits empty and unknown fields', () => {
    const padded = { ...transfer(), data: '', options: 0, guardian: null, relayer: undefined, extra: 1 };
    expect(readDocument(padded)).toEqual(transfer());
    expect(Object.isFrozen(readDocument(padded))).toBe(true);
  });

  test.each([
    ['nonce', -1],
    ['nonce', 1.5],
    ['nonce', '7'],
    ['nonce', 2 ** 53],
    ['nonce', -0],
    ['value', 1],
    ['value', '-1'],
    ['value', '01'],
    ['value', '1e3'],
    ['value', ''],
    ['receiver', 'erd1'],
    ['receiver', alice.toUpperCase()],
    ['sender', undefined],
    ['gasPrice', null],
    ['gasLimit', Number.NaN],
    ['data', 'hi!'],
    ['data', 'aGk'],
    ['data', 'A'.repeat(2 ** 21)],
    ['senderUsername', 7],
    ['chainID', ''],
    ['chainID', 'a"b'],
    ['version', undefined],
    ['options', '1'],
    ['guardian', 'x'],
  ])('readDocument rejects a transaction with the %s %j and names the field', async (name, value) => {
    expect(await refusalOf({ ...transfer(), [name]: value })).toEqual([
      'invalid-params',
      `transaction.${name}`,
    ]);
  });

  test('readDocument rejects options without version 2 and a guardian without its option', async () => {
    expect(await refusalOf(transfer({ version: 1, options: 1 }))).toEqual([
      'invalid-params',
      'transaction.version',
    ]);
    expect(await refusalOf(transfer({ guardian: bob }))).toEqual(['invalid-params', 'transaction.options']);
  });

  test('readDocument parses a transaction or throws invalid-params for any value', async () => {
    const seed = 20261121;
    console.info(`parsing anything: seed ${seed}`);
    await fc.assert(
      fc.asyncProperty(fc.anything(), fc.string(), fc.anything(), async (anything, name, value) => {
        expect((await refusalOf(anything))[0]).toBe('invalid-params');
        try {
          readDocument({ ...transfer(), [name]: value });
        } catch (error) {
          expect(error).toMatchObject({ code: 'invalid-params' });
        }
      }),
      { numRuns: 200, seed },
    );
  });
});

describe('changedField', () => {
  const requested = transfer();
  test.each([
    ['a guardian with its option', { guardian: bob, options: 2 }, undefined],
    ['no change', {}, undefined],
    ['signing by hash', { options: 1 }, undefined],
    ['a guardian and signing by hash', { guardian: bob, options: 3 }, undefined],
    ['the option of a guardian without one', { options: 2 }, 'options'],
    ['an unknown option', { options: 4 }, 'options'],
    ['an option beyond 32 bits', { options: 2 ** 32 }, 'options'],
    ['an option beyond 32 bits and signing by hash', { options: 2 ** 32 + 1 }, 'options'],
    ['another version beside a guardian', { guardian: bob, options: 2, version: 3 }, 'version'],
    ['another receiver and signing by hash', { options: 1, receiver: alice }, 'receiver'],
    ['another amount beside a guardian', { guardian: bob, options: 2, value: '1' }, 'value'],
    ['another receiver', { receiver: alice }, 'receiver'],
    ['more data', { data: 'aGk=' }, 'data'],
    ['a relayer', { relayer: bob }, 'relayer'],
    ['another version', { version: 3 }, 'version'],
  ] as const)('changedField checks a document of the wallet with %s', (_, change, field) => {
    expect(changedField(requested, transfer(change))).toBe(field);
  });

  test('changedField reports a guardian that differs from the requested one', () => {
    const guarded = transfer({ guardian: bob, options: 2 });
    expect(changedField(guarded, transfer({ guardian: alice, options: 2 }))).toBe('guardian');
    expect(changedField(guarded, transfer())).toBe('options');
  });

  test('changedField allows version 2 only with an added option', () => {
    const first = transfer({ version: 1 });
    expect(changedField(first, transfer({ options: 1 }))).toBeUndefined();
    expect(changedField(first, transfer({ guardian: bob, options: 3 }))).toBeUndefined();
    expect(changedField(first, transfer())).toBe('version');
    expect(changedField(first, transfer({ options: 1, version: 3 }))).toBe('version');
  });

  test('changedField adds signing by hash to a requested guardian and reports a removed option', () => {
    const guarded = transfer({ guardian: bob, options: 2 });
    expect(changedField(guarded, transfer({ guardian: bob, options: 3 }))).toBeUndefined();
    expect(changedField(transfer({ options: 1 }), transfer())).toBe('options');
    expect(changedField(transfer({ options: 1 }), transfer({ guardian: bob, options: 2 }))).toBe('options');
    expect(changedField(transfer({ guardian: bob, options: 3 }), guarded)).toBe('options');
  });
});
