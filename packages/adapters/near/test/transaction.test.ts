import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createReader } from '../src/chain/reader.js';
import { reasonOf } from '../src/chain/reason.js';
import { alice, aliceId, failure, local } from './fakes.js';

const hash = '9FtHUFBQsZ2MG77K3x3MJ9wjX3UT8zE1TczCrhZEcG8U';
const same = { send_sir: 1, send_not_sir: 1, execution: 1 };
const costs = {
  action_receipt_creation_config: same,
  action_creation_config: {
    transfer_cost: same,
    create_account_cost: same,
    add_key_cost: { full_access_cost: same },
  },
};
const good: Readonly<Record<string, unknown>> = {
  status: { chain_id: 'localnet' },
  query: { amount: '1000', locked: '0', storage_usage: 182, nonce: 1, permission: 'FullAccess' },
  block: { header: { hash, height: 100 } },
  gas_price: { gas_price: '10' },
  EXPERIMENTAL_protocol_config: {
    runtime_config: { storage_amount_per_byte: '5', transaction_costs: costs },
  },
};

/** A reader of a server with these answers in place of the usual ones. */
function readerOf(instead: Readonly<Record<string, unknown>> = {}) {
  const answers = { ...good, ...instead };
  const fetch = async (_: unknown, init?: { body?: unknown }) => {
    const { method } = JSON.parse(String(init?.body)) as { method: string };
    return new Response(JSON.stringify({ jsonrpc: '2.0', id: 1, result: answers[method] ?? null }));
  };
  return createReader(
    { ...local, rpcUrls: ['http://one.example'] },
    { fetch: fetch as typeof globalThis.fetch },
  );
}
const draft = { from: { address: aliceId }, to: 'bob.near', amount: 1n };
const sender = { address: aliceId, publicKey: alice.publicKey };

test('preview adds up the cost of each step, and the maximum fee equals the fee if the network has no inflation ratio', async () => {
  const preview = await readerOf().preview(draft);
  expect(preview).toMatchObject({ fee: 40n, maxFee: 40n, total: 41n, most: 960n, sufficient: true });
});

test('preview reserves the balance for the storage of an account, less its stake', async () => {
  const of = (account: object) =>
    readerOf({ query: { ...(good.query as object), ...account } }).preview(draft);
  expect(await of({ storage_usage: 770 })).toMatchObject({ reserve: 0n });
  expect(await of({ amount: '5000', storage_usage: 771 })).toMatchObject({ reserve: 3855n, most: 1105n });
  expect(await of({ amount: '5000', storage_usage: 771, locked: '3000' })).toMatchObject({ reserve: 855n });
  expect(await of({ storage_usage: 771 })).toMatchObject({ most: 0n, sufficient: false });
});

test("balances distinguish the part reserved for the account's state from the spendable part", async () => {
  const of = async (account: object) => {
    const reader = readerOf({ query: { ...(good.query as object), amount: '5000', ...account } });
    return (await reader.balances({ account: { address: aliceId } }))[0];
  };
  const asset = { id: `${local.id}/slip44:397`, ...local.currency };
  expect(await of({})).toEqual({ asset, amount: 5000n });
  expect(await of({ storage_usage: 771 })).toEqual({ asset, amount: 5000n, spendable: 1145n });
  expect(await of({ storage_usage: 771, locked: '9000' })).toEqual({ asset, amount: 5000n, staked: 9000n });
  expect(await of({ storage_usage: 99_999 })).toEqual({ asset, amount: 5000n, spendable: 0n });
});

test('preview and build reject invalid answers of a server as malformed', async () => {
  const previews: Readonly<Record<string, readonly unknown[]>> = {
    query: [null, 7, [], { amount: '-1' }, { amount: 1.5, locked: '0', storage_usage: 1 }],
    gas_price: [null, {}, { gas_price: 'x' }],
    EXPERIMENTAL_protocol_config: [
      null,
      {},
      { runtime_config: { storage_amount_per_byte: '5', transaction_costs: {} } },
      {
        runtime_config: {
          storage_amount_per_byte: '5',
          transaction_costs: { ...costs, pessimistic_gas_price_inflation_ratio: [1, 0] },
        },
      },
    ],
  };
  for (const [method, answers] of Object.entries(previews)) {
    for (const answer of answers) {
      expect((await failure(readerOf({ [method]: answer }).preview(draft))).code).toBe('malformed-response');
    }
  }
  for (const block of [null, {}, { header: { hash: 'x', height: 1 } }, { header: { hash, height: -1 } }]) {
    const building = readerOf({ block }).build({ ...draft, from: sender });
    expect((await failure(building)).code).toBe('malformed-response');
  }
});

test('follow rejects an answer of a server about another transaction', async () => {
  const otherStatus = {
    final_execution_status: 'FINAL',
    status: { SuccessValue: '' },
    transaction: { hash: 'other' },
  };
  const following = readerOf({ tx: otherStatus }).follow({ hash, from: aliceId });
  expect((await failure(following.next())).code).toBe('malformed-response');
});

test('reasonOf returns the innermost error name with its details, and a text for any value', () => {
  expect(reasonOf({ TxExecutionError: { InvalidTxError: 'Expired' } })).toBe('Expired');
  expect(
    reasonOf({ ActionError: { index: 0, kind: { AccountDoesNotExist: { account_id: 'a.near' } } } }),
  ).toBe('AccountDoesNotExist (account_id a.near)');
  const seed = 20_261_121;
  fc.assert(
    fc.property(fc.anything(), (value) => {
      const reason = reasonOf(value);
      expect(reason.length > 0 && reason.length <= 300).toBe(true);
    }),
    { seed, numRuns: 500 },
  );
  console.info(`reasons read: 500, seed ${seed}`);
});
