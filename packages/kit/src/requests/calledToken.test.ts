import { readTokenCall, type TokenCall } from '@causeway/eip155/tokenCall';
import type { Asset, AssetId } from '@causeway/protocol';
import { encodeFunctionData, erc20Abi, erc721Abi } from 'viem';
import { expect, test } from 'vitest';
import { findCalledToken, idsOf, isUnlimited, takesBack } from './calledToken.js';

const contract = '0x5FbDB2315678afecb367f032d93F642f64180aa3';
const friend = '0x15d34AAf54267DB7D7c367839AAf71A00a2C6A65';
const chain = {
  id: 'eip155:31337',
  name: 'Local',
  currency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: [],
} as const;
const idOf = (rest: string) => `eip155:31337/${rest}` as AssetId;
const token: Asset = { id: idOf(`erc20:${contract}`), name: 'Token', symbol: 'TOK', decimals: 6 };
const ids = (data: string) => idsOf(chain, contract, readTokenCall(data) as TokenCall);
const unread = (): never => {
  throw new Error('the chain is asked by surprise');
};

test('a transfer is of the ERC-20 token at the contract', () => {
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [friend, 5n] });
  expect(ids(data)).toEqual([token.id]);
});

test('an approval is read as an item of a collection before an amount of a token', () => {
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [friend, 5n] });
  expect(ids(data)).toEqual([idOf(`erc721:${contract}/5`), token.id]);
});

test('a numbered token is read by its standard, and an approval of a whole collection reads none', () => {
  const transfer = encodeFunctionData({
    ...{ abi: erc721Abi, functionName: 'safeTransferFrom', args: [friend, friend, 7n] },
  });
  expect(ids(transfer)).toEqual([idOf(`erc721:${contract}/7`)]);
  const all = encodeFunctionData({
    ...{ abi: erc721Abi, functionName: 'setApprovalForAll', args: [friend, true] },
  });
  expect(ids(all)).toEqual([]);
});

test('a listed token is found in any letter case, without a read of the chain', async () => {
  const id = token.id.toLowerCase() as AssetId;
  expect(await findCalledToken([id], [token], unread)).toEqual({ asset: token, isListed: true });
});

test('an unlisted token is read from the chain and marked as unlisted', async () => {
  const collection = idOf(`erc721:${contract}/5`);
  const readAsset = async (id: AssetId) => {
    if (id === collection) throw new Error('no collection');
    return token;
  };
  const calledToken = await findCalledToken([collection, token.id], [], readAsset);
  expect(calledToken).toEqual({ asset: token, isListed: false });
});

test('a contract that is no token has no token data, nor has a network without a server', async () => {
  const readAsset = async () => Promise.reject(new Error('no token'));
  expect(await findCalledToken([token.id], [], readAsset)).toBeUndefined();
  expect(await findCalledToken([token.id], [], undefined)).toBeUndefined();
});

test('the number of an item in a collection is no unlimited amount', () => {
  const approve = (amount: bigint) =>
    readTokenCall(
      encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [friend, amount] }),
    ) as TokenCall;
  // Names of ENS are numbered by their hashes.
  const number = 2n ** 256n - 5n;
  const item = { ...token, id: idOf(`erc721:${contract}/${number}`), decimals: 0 };
  expect(isUnlimited(approve(number), item)).toBe(false);
  expect(isUnlimited(approve(number), token)).toBe(true);
  expect(isUnlimited(approve(number), undefined)).toBe(true);
  expect(isUnlimited(approve(5n), token)).toBe(false);
});

test.each([96n, 128n, 160n, 256n])('the largest number of %i bits is an unlimited amount', (bits) => {
  const call = { kind: 'approve', to: friend, amount: 2n ** bits - 1n } as const;
  expect(isUnlimited(call, token)).toBe(true);
  expect(isUnlimited({ ...call, amount: 10n ** 28n }, token)).toBe(false);
});

test('a permission for 0 takes it back only where the contract is known to be no collection', () => {
  const none = readTokenCall(
    encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [friend, 0n] }),
  ) as TokenCall;
  expect(takesBack(none, token)).toBe(true);
  expect(takesBack(none, { ...token, id: idOf(`erc721:${contract}/0`) })).toBe(false);
  expect(takesBack(none, undefined)).toBe(false);
});
