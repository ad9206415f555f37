import { type NearDevnet, startNear } from '@causeway/devnets/near';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createReader } from '../src/chain/reader.js';
import { aliceId, failure, local } from './fakes.js';

const index = 'https://index.example/';
const dollar = { name: 'Dollar', symbol: 'USD', decimals: 6 };

let node: NearDevnet;
let requests: string[] = [];

beforeAll(async () => {
  const tokens = {
    'usd.near': { ...dollar, holders: { [aliceId]: 7_000_000n } },
    'gone.near': { ...dollar, holders: { 'bob.near': 1n } },
  };
  node = await startNear({ port: 0, balances: { [aliceId]: 10n ** 24n }, tokens, blockMs: 50 });
});
afterAll(() => node.stop());

/** A reader of a chain whose index answers with this. */
function readerOf(answer: () => Response, chain: object = { tokenIndexUrl: index }) {
  requests = [];
  return createReader(
    { ...local, id: node.chainId, rpcUrls: [node.url], ...chain },
    {
      fetch: async (url, init) => {
        if (!String(url).startsWith(index)) return fetch(url, init);
        requests.push(String(url));
        return answer();
      },
    },
  );
}
const listOf = (...contracts: readonly unknown[]) =>
  Response.json({
    account_id: aliceId,
    tokens: contracts.map((contract_id) => ({ contract_id, balance: '5' })),
  });
const account = { address: aliceId };

test('the index lists the contracts, and each contract returns its balance', async () => {
  const reader = readerOf(() =>
    listOf('usd.near', 'gone.near', 'nobody.near', 'usd.near', 'NOT an id', null, 7),
  );
  expect(await reader.holdings?.({ account })).toEqual([
    { asset: { id: `${node.chainId}/nep141:usd.near`, ...dollar }, amount: 7_000_000n },
  ]);
  expect(requests).toEqual([`${index}v1/account/${aliceId}/ft`]);
});

test('without an index in the chain’s record no request is sent and there is no list', async () => {
  const reader = readerOf(() => expect.unreachable('no index is named'), {});
  expect(reader.holdings).toBeUndefined();
  expect(await reader.balances({ account })).toHaveLength(1);
  expect(requests).toEqual([]);
});

test.each([
  ['is down', () => new Response('', { status: 503 })],
  ['gives no list', () => Response.json({ tokens: {} })],
  ['gives no JSON', () => new Response('<html>')],
])('an index that %s throws a named error', async (_, answer) => {
  const error = await failure(readerOf(answer).holdings?.({ account }) ?? Promise.resolve());
  expect(error).toMatchObject({ code: 'rpc-failed', context: { method: 'tokenIndexUrl' } });
});

test("an index that does not answer ends with the caller's time limit", async () => {
  const reader = readerOf(() => new Promise(() => undefined) as never);
  expect((await failure(reader.holdings?.({ account, timeout: 20 }) ?? Promise.resolve())).code).toBe(
    'timeout',
  );
});
