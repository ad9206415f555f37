import type { Session } from '@causeway/protocol';
import { createWalletClient, custom } from 'viem';
import { expect, test } from 'vitest';
import { alice, bob, failure } from '../../test/fakes.js';
import { toWalletError } from '../errors.js';
import { watchAsset } from './watchAsset.js';

const chainId = 'eip155:31337';
const account = { id: `${chainId}:${alice}`, chainId, address: alice } as const;
const token = { id: `${chainId}/erc20:${bob}`, symbol: 'LUSD', decimals: 6 } as const;

/** A session whose wallet gives this answer; it records the requests. */
function sessionOf(answer: () => unknown) {
  const requests: object[] = [];
  const session = {
    invokeMethod: async (call: object) => {
      requests.push(call);
      return answer();
    },
  } as unknown as Session<'eip155'>;
  return { requests, context: { session, account } };
}

test('watchAsset requests the same as viem for each kind of token', async () => {
  const requests: unknown[] = [];
  const theirs = createWalletClient({
    transport: custom({
      request: async ({ params }: { readonly params: unknown }) => {
        requests.push(params);
        return true;
      },
    }),
  });
  const { requests: ours, context } = sessionOf(() => true);
  const image = 'https://example.org/mark.svg';
  await watchAsset(context, { asset: { ...token, mark: image } });
  await theirs.watchAsset({
    type: 'ERC20',
    options: { address: bob, symbol: 'LUSD', decimals: 6, image },
  });
  expect(ours).toEqual([{ chainId, method: 'wallet_watchAsset', params: requests[0] }]);
  // viem has no types for the others, which EIP-747 names.
  for (const kind of ['erc721', 'erc1155'] as const) {
    await watchAsset(context, { asset: { ...token, id: `${chainId}/${kind}:${bob}/7` } });
    expect(ours.at(-1)).toMatchObject({
      params: { type: kind.toUpperCase(), options: { address: bob, tokenId: '7' } },
    });
  }
});

test.each([
  [false, 'user-rejected'],
  [null, 'malformed-response'],
  ['true', 'malformed-response'],
] as const)(
  'watchAsset throws the matching error code when the wallet answers with %j',
  async (answer, code) => {
    const { context } = sessionOf(() => answer);
    expect((await failure(watchAsset(context, { asset: token }))).code).toBe(code);
  },
);

test.each([
  [4001, 'user-rejected'],
  [4200, 'method-unsupported'],
  [-32601, 'method-unsupported'],
  [-32602, 'invalid-params'],
  [-32002, 'request-pending'],
] as const)(
  'watchAsset throws the matching error code when the wallet refuses with %i',
  async (number, code) => {
    const { context } = sessionOf(() => {
      throw toWalletError(Object.assign(new Error('no'), { code: number }), 'wallet_watchAsset');
    });
    expect((await failure(watchAsset(context, { asset: token }))).code).toBe(code);
  },
);

test.each([
  [`eip155:1/erc20:${bob}`, 'chain-mismatch'],
  [`${chainId}/slip44:60`, 'invalid-params'],
  [`${chainId}/erc20:0x12`, 'invalid-params'],
] as const)('watchAsset rejects %s before the wallet is called', async (id, code) => {
  const { requests, context } = sessionOf(() => true);
  expect((await failure(watchAsset(context, { asset: { ...token, id } }))).code).toBe(code);
  expect(requests).toEqual([]);
});

test('the errors of watchAsset name the networks that differ, and the method that was rejected', async () => {
  const { context } = sessionOf(() => false);
  const other = { ...token, id: `eip155:1/erc20:${bob}` } as const;
  expect((await failure(watchAsset(context, { asset: other }))).context).toEqual({
    expected: chainId,
    actual: 'eip155:1',
  });
  expect((await failure(watchAsset(context, { asset: token }))).context).toEqual({
    method: 'wallet_watchAsset',
  });
});
