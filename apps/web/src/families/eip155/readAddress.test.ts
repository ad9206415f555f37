import { describe, expect, test } from 'vitest';
import { readAddress } from './readAddress.ts';

const checked = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045';
const read = readAddress;

describe('a typed address', () => {
  test.each([
    ['vitalik.eth', 'name'],
    ['d8dA6BF26964aF9D7eEd9e03E53415D37aA96045', 'prefix'],
    ['0Xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045', 'prefix'],
    ['0xd8dA6BF26964aF9D7eEd9e03E53415D37aA9604g', 'letters'],
    ['0xD8dA6BF26964aF9D7eEd9e03E53415D37aA96045', 'checksum'],
    [`0x${'0'.repeat(40)}`, 'zero'],
    ['hello there', 'prefix'],
  ])('%s is named %s', (text, mistake) => {
    expect(read(text)).toEqual({ status: 'bad', why: { key: `eip155.address.${mistake}` } });
  });

  test('that is too short says how many characters it has', () => {
    expect(read('0xd8dA6BF26964aF9D7eEd9e03E53415D37aA9604')).toEqual({
      status: 'bad',
      why: { key: 'eip155.address.length', values: { count: 39 } },
    });
  });

  test('is given back in its checksum form, and it is said whether a checksum was typed', () => {
    expect(read(checked)).toEqual({ status: 'ok', address: checked, checked: true });
    expect(read(checked.toLowerCase())).toEqual({ status: 'ok', address: checked, checked: false });
  });
});
