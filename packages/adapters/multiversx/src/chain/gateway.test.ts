import { describe, expect, test } from 'vitest';
import { alice, bob, failure, local, transfer } from '../../test/fakes.js';
import { createReader } from './reader.js';
import { withSignatures } from './wire.js';

const config = {
  erd_chain_id: 'chain',
  erd_min_gas_price: 1_000_000_000,
  erd_min_gas_limit: 50_000,
  erd_extra_gas_limit_guarded_tx: 50_000,
};
const account = { address: alice, nonce: 7, balance: '1000000000000000000' };
type Answers = Readonly<Record<string, unknown>>;
const usual: Answers = {
  '/network/config': { data: { config }, error: '' },
  [`/address/${alice}`]: { data: { account }, error: '' },
  [`/address/${alice}/guardian-data`]: { data: { guardianData: { guarded: false } }, error: '' },
};

/** A reader whose servers answer from lists; a server that has none is down. */
function readerOf(servers: Readonly<Record<string, Answers>>) {
  const requests: string[] = [];
  const fetching = async (url: string | URL | Request) => {
    const { origin, pathname } = new URL(String(url));
    requests.push(`${origin}${pathname}`);
    const answers = servers[origin];
    if (!answers) throw new TypeError('fetch failed');
    const answer = answers[pathname];
    return new Response(typeof answer === 'string' ? answer : JSON.stringify(answer ?? {}), {
      status: answer === undefined ? 404 : 200,
    });
  };
  const rpcUrls = Object.keys(servers).length > 0 ? Object.keys(servers) : ['http://down'];
  return { requests, reader: createReader({ ...local, rpcUrls }, { fetch: fetching as typeof fetch }) };
}
const readerAnswering = (change: Answers) => readerOf({ 'http://one': { ...usual, ...change } }).reader;

const balanceOf = async (reader: ReturnType<typeof createReader>) =>
  (await reader.balances({ account: { address: alice } }))[0]?.amount;

describe('a gateway', () => {
  test('the reader skips a gateway of another chain and sends it no address', async () => {
    const other = { '/network/config': { data: { config: { erd_chain_id: '1' } }, error: '' } };
    const { requests, reader } = readerOf({ 'http://other': other, 'http://one': usual });
    expect(await balanceOf(reader)).toBe(10n ** 18n);
    expect(requests.filter((url) => url.startsWith('http://other'))).toEqual(['http://other/network/config']);
    const lying = readerOf({ 'http://other': other }).reader;
    expect((await failure(balanceOf(lying))).code).toBe('rpc-chain-mismatch');
    expect((await failure(readerOf({}).reader.probe())).code).toBe('rpc-failed');
  });

  test.each([
    ['text instead of JSON', 'zzz', 'rpc-failed'],
    ['an empty object', {}, 'rpc-failed'],
    ['no data', { data: null, error: '' }, 'rpc-failed'],
    ['an error of its own', { data: null, error: 'service unavailable' }, 'rpc-failed'],
    ['no account', { data: {}, error: '' }, 'malformed-response'],
    ['an invalid balance', { data: { account: { ...account, balance: 7 } } }, 'malformed-response'],
    ['a negative nonce', { data: { account: { ...account, nonce: -1 } } }, 'malformed-response'],
  ])('the reader rejects a gateway that answers with %s', async (_, answer, code) => {
    expect((await failure(balanceOf(readerAnswering({ [`/address/${alice}`]: answer })))).code).toBe(code);
  });

  test('the preview of a guarded account includes the gas for the guardian', async () => {
    const draft = { from: { address: alice }, to: bob, amount: 5n };
    expect((await readerAnswering({}).build(draft)).request.transaction).toEqual(transfer({ value: '5' }));
    const data = { guardianData: { guarded: true } };
    const guarded = readerAnswering({ [`/address/${alice}/guardian-data`]: { data, error: '' } });
    const { request } = await guarded.build(draft);
    expect([request.transaction.gasLimit, (await guarded.preview(draft)).fee]).toEqual([
      100_000,
      100_000n * 10n ** 9n,
    ]);
  });

  test.each([
    ['to', 'erd1', 'invalid-address'],
    ['from', 'x', 'invalid-address'],
    ['amount', -1n, 'invalid-amount'],
    ['amount', 10n ** 33n, 'invalid-amount'],
  ])('preview rejects a transfer whose %s is %s', async (name, value, code) => {
    const { from, ...draft } = { from: alice, to: bob, amount: 5n, [name]: value };
    const transfer = { ...draft, from: { address: from as string } };
    expect((await failure(readerAnswering({}).preview(transfer))).code).toBe(code);
  });

  test('submit rejects an answer with another hash and reports the reason of a rejection', async () => {
    const transaction = withSignatures(transfer(), '00'.repeat(64));
    const sendFailure = (answer: unknown) =>
      failure(readerAnswering({ '/transaction/send': answer }).submit({ transaction }));
    expect((await sendFailure({ data: { txHash: 'ab'.repeat(32) }, error: '' })).code).toBe(
      'malformed-response',
    );
    const refused = await sendFailure({
      data: null,
      error: 'transaction generation failed: lowerNonceInTx: true',
    });
    expect([refused.code, refused.context]).toEqual([
      'transaction-rejected',
      { reason: 'transaction generation failed: lowerNonceInTx: true' },
    ]);
    expect((await sendFailure({ data: null, error: 'service unavailable' })).code).toBe('rpc-failed');
  });

  test('a submission whose answer was lost stays uncertain when the next gateway is of another chain', async () => {
    const transaction = withSignatures(transfer(), '00'.repeat(64));
    const other = { '/network/config': { data: { config: { erd_chain_id: '1' } }, error: '' } };
    const lost = { ...usual, '/transaction/send': '<html>' };
    const { reader } = readerOf({ 'http://one': lost, 'http://other': other });
    expect((await failure(reader.submit({ transaction }))).code).toBe('rpc-failed');
  });

  test('submit times out with the transaction hash as the late answer', async () => {
    const transaction = withSignatures(transfer(), '00'.repeat(64));
    const silent = createReader(
      { ...local, rpcUrls: ['http://one'] },
      { fetch: (() => new Promise(() => undefined)) as typeof fetch },
    );
    const { code, context } = await failure(silent.submit({ transaction, timeout: 10 }));
    expect(code).toBe('timeout');
    expect(await (context as { late: Promise<unknown> }).late).toMatchObject({
      hash: expect.stringMatching(/^[\da-f]{64}$/),
    });
  });
});
