import { type AddressFormat, WalletError } from '@causeway/protocol';
import { describe, expect, test } from 'vitest';
import { readRecipient } from './readRecipient.ts';

const checked = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045';
const own = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
const recent = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const forms = [checked, own, recent, '0xd8dA000000000000000000000000000000006045', `0x${'0'.repeat(40)}`];

/** Knows the checksum form of a few addresses, and no other. */
const format: AddressFormat = {
  parse(text) {
    const found = forms.find((form) => form === text || form.toLowerCase() === text);
    if (!found) throw new WalletError('invalid-address', { reason: 'not known here' });
    return found;
  },
  shorten: (text) => text,
};

const known = { self: own, own: [own], recent: [recent] };
const read = (text: string) => readRecipient(text, format, known);

describe('a typed recipient', () => {
  test.each([
    ['vitalik.eth', 'name'],
    ['d8dA6BF26964aF9D7eEd9e03E53415D37aA96045', 'prefix'],
    ['0Xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045', 'prefix'],
    ['0xd8dA6BF26964aF9D7eEd9e03E53415D37aA9604', 'length'],
    ['0xd8dA6BF26964aF9D7eEd9e03E53415D37aA9604g', 'letters'],
    ['0xD8dA6BF26964aF9D7eEd9e03E53415D37aA96045', 'checksum'],
    [`0x${'0'.repeat(40)}`, 'zero'],
    ['hello there', 'prefix'],
  ])('%s is named %s', (text, problem) => {
    expect(read(text)).toEqual({ status: 'bad', problem });
  });

  test('is given back in its checksum form, and it is said whether a checksum was typed', () => {
    expect(read(` ${checked} `)).toMatchObject({ status: 'ok', address: checked, checked: true });
    expect(read(checked.toLowerCase())).toMatchObject({ status: 'ok', address: checked, checked: false });
  });

  test('is told apart: the sending account, one sent to before, a new one', () => {
    expect(read(own)).toMatchObject({ relation: 'self' });
    expect(read(recent)).toMatchObject({ relation: 'recent' });
    expect(read(checked)).toMatchObject({ relation: 'new' });
  });

  test('that only looks like a known one is said to', () => {
    const imitation = '0xd8dA000000000000000000000000000000006045';
    expect(readRecipient(imitation, format, { own: [], recent: [checked] })).toMatchObject({
      lookAlike: checked,
    });
    expect(readRecipient(imitation, format, known)).not.toHaveProperty('lookAlike');
  });

  test('that is empty is neither good nor bad', () => {
    expect(read(' ')).toEqual({ status: 'empty' });
  });
});
