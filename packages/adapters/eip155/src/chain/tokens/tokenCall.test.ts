import fc from 'fast-check';
import { encodeFunctionData, erc20Abi, erc721Abi, getAddress, type Hex, parseAbi } from 'viem';
import { describe, expect, test } from 'vitest';
import { readTokenCall } from './tokenCall.js';

const erc1155Abi = parseAbi([
  'function safeTransferFrom(address from, address to, uint256 id, uint256 amount, bytes data)',
]);
const address = fc
  .uint8Array({ minLength: 20, maxLength: 20 })
  .map((bytes) => getAddress(`0x${Buffer.from(bytes).toString('hex')}`));
const amount = fc.bigInt({ min: 0n, max: 2n ** 256n - 1n });
const [alice, bob] = ['0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266', `0x${'ab'.repeat(20)}`] as const;
const transfer = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [alice, 12_500_001n] });

describe('the call of a token', () => {
  test('readTokenCall reads the calls that viem encodes, for random addresses and amounts', () => {
    fc.assert(
      fc.property(address, address, amount, amount, fc.boolean(), (from, to, value, number, isApproved) => {
        const twenty = (functionName: 'transfer' | 'approve') =>
          encodeFunctionData({ abi: erc20Abi, functionName, args: [to, value] });
        expect(readTokenCall(twenty('transfer'))).toEqual({ kind: 'transfer', to, amount: value });
        expect(readTokenCall(twenty('approve'))).toEqual({ kind: 'approve', to, amount: value });
        const moved = encodeFunctionData({
          abi: erc20Abi,
          functionName: 'transferFrom',
          args: [from, to, value],
        });
        expect(readTokenCall(moved)).toEqual({ kind: 'transfer-from', from, to, amount: value });
        const all = encodeFunctionData({
          abi: erc721Abi,
          functionName: 'setApprovalForAll',
          args: [to, isApproved],
        });
        expect(readTokenCall(all)).toEqual({ kind: 'approve-all', to, isApproved });
        const transfer = { kind: 'transfer-one', from, to, number };
        const unique = encodeFunctionData({
          abi: erc721Abi,
          functionName: 'safeTransferFrom',
          args: [from, to, number],
        });
        expect(readTokenCall(unique)).toEqual({ ...transfer, standard: 'erc721', amount: 1n });
        const some = encodeFunctionData({
          abi: erc1155Abi,
          functionName: 'safeTransferFrom',
          args: [from, to, number, value, '0x'],
        });
        expect(readTokenCall(some)).toEqual({ ...transfer, standard: 'erc1155', amount: value });
      }),
      { numRuns: 200 },
    );
  });

  test.each<[string, unknown]>([
    ['no data', '0x'],
    ['nothing', undefined],
    ['a selector alone', transfer.slice(0, 10)],
    ['a byte too few', transfer.slice(0, -2)],
    ['a byte too many', `${transfer}00`],
    ['a further word', `${transfer}${'0'.repeat(64)}`],
    ['bits beside the address', transfer.replace('a9059cbb0', 'a9059cbb1')],
    ['another function', transfer.replace('a9059cbb', 'a9059cbc')],
    ['a name of every object', '0xconstructor'],
    [
      'an approval of all that is neither yes nor no',
      encodeFunctionData({ abi: erc721Abi, functionName: 'setApprovalForAll', args: [bob, true] }).replace(
        /1$/,
        '2',
      ),
    ],
    [
      'data for the recipient of a collectible',
      encodeFunctionData({
        abi: erc1155Abi,
        functionName: 'safeTransferFrom',
        args: [alice, bob, 7n, 1n, '0x01'],
      }),
    ],
    [
      'bytes that begin elsewhere',
      encodeFunctionData({
        abi: erc1155Abi,
        functionName: 'safeTransferFrom',
        args: [alice, bob, 7n, 1n, '0x'],
      }).replace(/a0(0{64})$/, 'c0$1'),
    ],
  ])('readTokenCall returns undefined for %s', (_, data) => {
    expect(readTokenCall(data)).toBeUndefined();
  });

  test('readTokenCall reads upper-case hex digits like lower-case ones', () => {
    expect(readTokenCall(`0x${transfer.slice(2).toUpperCase()}` as Hex)).toMatchObject({
      amount: 12_500_001n,
    });
  });
});
