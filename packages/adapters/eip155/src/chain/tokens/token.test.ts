import fc from 'fast-check';
import { encodeFunctionData, erc721Abi, erc1155Abi, getAddress, type Hex, parseAbi } from 'viem';
import { describe, expect, test } from 'vitest';
import { failure, local } from '../../../test/fakes.js';
import { callWith, selectors } from './abi.js';
import { buildApproval, unlimited } from './allowances.js';
import { callsOf, holdingOf, parseToken, transferData } from './token.js';

const address = fc
  .uint8Array({ minLength: 20, maxLength: 20 })
  .map((bytes) => getAddress(`0x${Buffer.from(bytes).toString('hex')}`));
const uint = fc.bigInt({ min: 0n, max: 2n ** 256n - 1n });
const contract = getAddress('0x00000000000000000000000000000000000000aa');
const idOf = (rest: string) => `${local.id}/${rest}`;
const word = (value: bigint) => `0x${value.toString(16).padStart(64, '0')}` as Hex;

describe('the id of a token with a number', () => {
  test('the id of a token with a number is returned in checksum form', () => {
    fc.assert(
      fc.property(address, uint, fc.constantFrom('erc721', 'erc1155'), (of, number, kind) => {
        const id = idOf(`${kind}:${of}/${number}`);
        const token = parseToken(local, idOf(`${kind}:${of.toLowerCase()}/${number}`));
        expect(token).toEqual({ kind, contract: of, number, id });
      }),
    );
  });

  test.each([
    `erc721:${contract}`,
    `erc20:${contract}/1`,
    `erc721:${contract}/01`,
    `erc721:${contract}/-1`,
    `erc721:${contract}/1/2`,
    `erc721:${contract}/${2n ** 256n}`,
    `erc1155:${contract}/0x1`,
    `erc777:${contract}`,
    'erc721:0x12/1',
  ])('the token id %s is rejected', async (rest) => {
    const error = await failure(Promise.resolve().then(() => parseToken(local, idOf(rest))));
    expect(error.code).toBe('invalid-params');
  });

  test('a token id of another chain is rejected', async () => {
    const id = `eip155:1/erc721:${contract}/1`;
    const error = await failure(Promise.resolve().then(() => parseToken(local, id)));
    expect(error.code).toBe('invalid-params');
  });
});

describe('the calls of a token with a number', () => {
  test('10,000 random transfers of each kind have the same bytes as those of viem', () => {
    fc.assert(
      fc.property(address, address, uint, uint, (from, to, number, amount) => {
        const token = parseToken(local, idOf(`erc721:${contract}/${number}`));
        expect(transferData(token, from, to, 1n)).toBe(
          encodeFunctionData({ abi: erc721Abi, functionName: 'safeTransferFrom', args: [from, to, number] }),
        );
        const many = parseToken(local, idOf(`erc1155:${contract}/${number}`));
        expect(transferData(many, from, to, amount)).toBe(
          encodeFunctionData({
            ...{ abi: erc1155Abi, functionName: 'safeTransferFrom', args: [from, to, number, amount, '0x'] },
          }),
        );
      }),
      { numRuns: 10_000 },
    );
  });

  test('reads of a numbered token have the same bytes as those of viem', () => {
    const named = parseAbi([
      'function supportsInterface(bytes4) view returns (bool)',
      'function symbol() view returns (string)',
      'function name() view returns (string)',
    ]);
    const about = (id: Hex) => [
      encodeFunctionData({ abi: named, functionName: 'supportsInterface', args: [id] }),
      encodeFunctionData({ abi: named, functionName: 'symbol' }),
      encodeFunctionData({ abi: named, functionName: 'name' }),
    ];
    fc.assert(
      fc.property(address, uint, (owner, number) => {
        const dataOf = (kind: string) =>
          callsOf(parseToken(local, idOf(`${kind}:${contract}/${number}`)), owner).map(({ data }) => data);
        expect(dataOf('erc721')).toEqual([
          encodeFunctionData({ abi: erc721Abi, functionName: 'ownerOf', args: [number] }),
          ...about('0x80ac58cd'),
        ]);
        expect(dataOf('erc1155')).toEqual([
          encodeFunctionData({ abi: erc1155Abi, functionName: 'balanceOf', args: [owner, number] }),
          ...about('0xd9b67a26'),
        ]);
      }),
    );
  });

  test('approvals of a numbered token and their reads have the same bytes as those of viem', () => {
    const abi = parseAbi([
      'function approve(address,uint256) returns (bool)',
      'function allowance(address,address) view returns (uint256)',
    ]);
    fc.assert(
      fc.property(address, address, fc.bigInt({ min: 0n, max: unlimited - 1n }), (owner, spender, amount) => {
        const asset = `${local.id}/erc20:${contract}` as const;
        expect(buildApproval(local, { asset, spender, amount })).toEqual({
          to: contract,
          value: 0n,
          data: encodeFunctionData({ abi, functionName: 'approve', args: [spender, amount] }),
        });
        expect(callWith(selectors.allowance, owner, spender)).toBe(
          encodeFunctionData({ abi, functionName: 'allowance', args: [owner, spender] }),
        );
      }),
      { numRuns: 10_000 },
    );
  });
});

describe('the answers of a contract of numbered tokens', () => {
  const owner = getAddress('0x00000000000000000000000000000000000000bb');
  const token = parseToken(local, idOf(`erc721:${contract}/7`));
  const many = parseToken(local, idOf(`erc1155:${contract}/${10n ** 30n}`));

  test('an owner of a numbered token has a balance of 1, others 0, and a token without a name shows its address', () => {
    const holding = holdingOf(token, owner, [word(BigInt(owner)), word(1n)]);
    expect(holding).toMatchObject({ amount: 1n, asset: { decimals: 0, symbol: '0x000000…0000AA #7' } });
    expect(holdingOf(token, owner, [word(5n), word(1n)])?.amount).toBe(0n);
    const { asset, amount } = holdingOf(many, owner, [word(9n), word(1n)]) ?? {};
    expect([amount, asset?.name]).toEqual([9n, '0x000000…0000AA #100000…000000']);
  });

  test.each([
    ['the zero address as owner', [word(0n), word(1n)]],
    ['more than an address as owner', [word(2n ** 255n + 1n), word(1n)]],
    ['no owner', [undefined, word(1n)]],
    ['an answer without bytes', ['0x', word(1n)]],
    ['no interface', [word(BigInt(owner)), word(0n)]],
    ['rubbish as interface', [word(BigInt(owner)), word(2n)]],
    ['nothing as interface', [word(BigInt(owner)), undefined]],
  ])('answers with %s are not a token', (_, answers) => {
    expect(holdingOf(token, owner, answers)).toBeUndefined();
  });
});
