import { afterAll, beforeAll, expect, test } from 'vitest';
import { stakeAddressOf } from '../src/chain/addressBytes.js';
import { createReader } from '../src/chain/reader.js';
import { alice, carol } from './fakes.js';
import { baseOf } from './manyAddresses.js';
import {
  chainOn,
  devnet,
  type Kind,
  keyedAddress,
  many,
  readerOn,
  rewards,
  startServices,
} from './services.js';

beforeAll(async () => void (await startServices()));
afterAll(() => devnet?.stop());

const kinds: readonly Kind[] = ['ogmios', 'koios', 'blockfrost'];
const amount = 2_000_000n;
const account = { address: many.address, addresses: [] };

/** A reader whose request for rewards gets this answer, and every other request that of the local chain. */
function readerWith(kind: Kind, answer: () => Promise<Response>) {
  const path = /account_info|\/accounts\/[^/]+$/;
  const isOurs = (url: unknown, init?: RequestInit) =>
    path.test(String(url)) || String(init?.body).includes('rewardAccountSummaries');
  return createReader(chainOn(kind), {
    fetch: (url, init) => (isOurs(url, init) ? answer() : fetch(url, init)),
  });
}

test.each(kinds)('a reader over %s gives rewards apart from what can be sent', async (kind) => {
  const [coin] = await readerOn(kind).balances({ account });
  expect(coin).toMatchObject({ staked: rewards });
  expect(coin).not.toHaveProperty('spendable');
});

test.each(kinds)(
  'an account without a stake key, or one that is not registered, has no rewards over %s',
  async (kind) => {
    for (const { address } of [{ address: keyedAddress(carol) }, baseOf(alice, '66'.repeat(28))]) {
      const [coin] = await readerOn(kind).balances({ account: { address, addresses: [] } });
      expect(coin).not.toHaveProperty('staked');
    }
  },
);

test.each(kinds)('a server of %s that does not give the rewards hides no balance', async (kind) => {
  const bodies = [{}, [], { result: null }, { result: [{ credential: 'x' }] }, 'nothing'];
  const answers = [
    ...bodies.map((body) => async () => Response.json(body)),
    async () => new Response('down', { status: 503 }),
    () => Promise.reject(new TypeError('failed')),
  ];
  for (const answer of answers) {
    const [coin] = await readerWith(kind, answer).balances({ account });
    expect(coin).toMatchObject({ amount: amount });
    expect(coin).not.toHaveProperty('staked');
  }
});

test('rewards are read from a version of Ogmios that lists them by credential, and never from another account', async () => {
  const credential = Buffer.from(stakeAddressOf(many)?.bytes.subarray(1) ?? []).toString('hex');
  const summary = {
    delegate: { id: 'pool1' },
    rewards: { ada: { lovelace: 5 } },
    deposit: { ada: { lovelace: 2 } },
  };
  const reader = (key: string) =>
    readerWith('ogmios', async () => Response.json({ jsonrpc: '2.0', id: 1, result: { [key]: summary } }));
  expect(await reader(credential).balances({ account })).toMatchObject([{ staked: 5n }]);
  expect((await reader('00'.repeat(28)).balances({ account }))[0]).not.toHaveProperty('staked');
});
