import fc from 'fast-check';
import { encodeFunctionData, erc721Abi, getAddress, pad, toEventSelector } from 'viem';
import { expect, test } from 'vitest';
import { alice, bob, failure, local } from '../../../test/fakes.js';
import { callWith, selectors } from './abi.js';
import { buildOperatorRemoval, findOperators } from './operators.js';

const collection = getAddress('0x00000000000000000000000000000000000000aa');
const account = { address: alice };
const readerOf = (answer: unknown, requests: unknown[] = []) => ({
  chain: local,
  request: async (call: unknown) => {
    requests.push(call);
    return answer;
  },
});
const event = toEventSelector('ApprovalForAll(address,address,bool)');
const log = (operator: string) => ({
  address: collection.toLowerCase(),
  topics: [event, pad(alice), operator],
  data: pad('0x1'),
});

test('removals and reads of operators have the same bytes as those of viem', () => {
  const address = fc
    .uint8Array({ minLength: 20, maxLength: 20 })
    .map((bytes) => getAddress(`0x${Buffer.from(bytes).toString('hex')}`));
  fc.assert(
    fc.property(address, address, (owner, operator) => {
      expect(buildOperatorRemoval({ collection, operator })).toEqual({
        to: collection,
        value: 0n,
        data: encodeFunctionData({
          ...{ abi: erc721Abi, functionName: 'setApprovalForAll', args: [operator, false] },
        }),
      });
      expect(callWith(selectors.isApprovedForAll, owner, operator)).toBe(
        encodeFunctionData({ abi: erc721Abi, functionName: 'isApprovedForAll', args: [owner, operator] }),
      );
    }),
    { numRuns: 10_000 },
  );
});

test('findOperators sends one request for the events of the account and returns each pair once', async () => {
  const requests: unknown[] = [];
  const reader = readerOf([log(pad(alice)), log(pad(bob)), log(pad(alice))], requests);
  expect(await findOperators(reader, { account, fromBlock: 16 })).toEqual([
    { collection, operator: alice },
    { collection, operator: bob },
  ]);
  const topics = [event, pad(alice).toLowerCase()];
  expect(requests).toEqual([
    { method: 'eth_getLogs', params: [{ fromBlock: '0x10', toBlock: 'latest', topics }] },
  ]);
});

test('findOperators returns the newest 500 pairs at most', async () => {
  const logs = Array.from({ length: 501 }, (_, n) => log(pad(`0x${(n + 1).toString(16)}`)));
  const operators = await findOperators(readerOf(logs), { account });
  expect(operators).toHaveLength(500);
  expect(BigInt(operators[0]?.operator ?? 0)).toBe(501n);
});

test.each([
  ['null', null],
  ['no address', { ...log(pad(bob)), address: '0x12' }],
  ['no operator', { ...log(pad(bob)), topics: [event, pad(alice)] }],
  ['an operator that is not an address', log(`0x${'f'.repeat(64)}`)],
  ['topics that are not a list', { ...log(pad(bob)), topics: null }],
])('findOperators leaves out an event with %s', async (_, event) => {
  const operators = await findOperators(readerOf([event, log(pad(bob))]), { account });
  expect(operators).toEqual([{ collection, operator: bob }]);
});

test.each([null, {}, '0x', 7])('findOperators rejects the answer %j as malformed', async (answer) => {
  expect((await failure(findOperators(readerOf(answer), { account }))).code).toBe('malformed-response');
});

test.each([-1, 0.5, Number.NaN])('findOperators rejects a first block of %d', async (fromBlock) => {
  const requests: unknown[] = [];
  const error = await failure(findOperators(readerOf([], requests), { account, fromBlock }));
  expect([error.code, requests]).toEqual(['invalid-params', []]);
});
