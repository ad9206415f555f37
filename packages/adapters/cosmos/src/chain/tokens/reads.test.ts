import { createHash } from 'node:crypto';
import type { AssetId } from '@causeway/protocol';
import {
  QueryAllBalancesRequest,
  QueryAllBalancesResponse,
  QueryBalanceResponse,
  QueryDenomMetadataRequest,
  QueryDenomMetadataResponse,
  QuerySpendableBalancesResponse,
  QuerySupplyOfResponse,
} from 'cosmjs-types/cosmos/bank/v1beta1/query';
import { QuerySmartContractStateRequest } from 'cosmjs-types/cosmwasm/wasm/v1/query';
import { QueryDenomResponse } from 'cosmjs-types/ibc/applications/transfer/v1/query';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { hub } from '../../../test/fakes.js';
import { formatAddress } from '../address.js';
import { encode } from '../proto.js';
import { createReads } from './reads.js';

const owner = formatAddress('cosmos', new Uint8Array(20).fill(7));
const contract = formatAddress('cosmos', new Uint8Array(32).fill(3));
// Atom on Osmosis, as every list of assets names it.
const hash = '27394FB092D2ECCD56123C74F36E4C1F926001CEADA9CA97EA622B25F41E5EB2';
const bank = '/cosmos.bank.v1beta1.Query';
const ibc = '/ibc.applications.transfer.v1.Query';

type Answer = Uint8Array | { readonly code: number; readonly log: string };
type Answers = Readonly<Record<string, (data: Uint8Array) => Answer>>;

const refused = (code: number, log: string) => () => ({ code, log });
const nothing = refused(22, 'key not found');
const supplied = (amount: string) => () =>
  QuerySupplyOfResponse.encode({ amount: { denom: '', amount } }).finish();

/** Reads over a chain that answers these questions and refuses all others as unknown. */
function readsOf(answers: Answers) {
  const requests: string[] = [];
  const rpc = async ({ params }: { readonly params?: unknown }) => {
    const { path, data } = params as { path: string; data: string };
    requests.push(path);
    const unknown = refused(6, `unknown query path: unknown request`);
    const answer = (answers[path] ?? unknown)(Uint8Array.from(Buffer.from(data, 'hex')));
    if ('code' in answer) return { response: { ...answer, value: null } };
    return { response: { code: 0, log: '', value: Buffer.from(answer).toString('base64') } };
  };
  const sha256 = (bytes: Uint8Array) => Uint8Array.from(createHash('sha256').update(bytes).digest());
  return { reads: createReads(hub, rpc as never, sha256), requests };
}

interface About {
  readonly name?: string;
  readonly symbol?: string;
  readonly display?: string;
  readonly exponent?: number;
  readonly aliases?: string[];
}
const metadata =
  ({ name = 'Atom', symbol = 'ATOM', display = 'atom', exponent = 6, aliases = [] }: About = {}) =>
  () =>
    QueryDenomMetadataResponse.encode({
      metadata: {
        ...{ description: '', base: 'ubase', display, name, symbol, uri: '', uriHash: '' },
        denomUnits: [
          { denom: 'ubase', exponent: 0, aliases: [] },
          { denom: aliases.length > 0 ? 'other' : display, exponent, aliases },
        ],
      },
    }).finish();

const trace = (base: string, ...channels: string[]) =>
  QueryDenomResponse.encode({
    denom: { base, trace: channels.map((channelId) => ({ portId: 'transfer', channelId })) },
  }).finish();
const older = (base: string, path: string) => encode([1, encode([1, path], [2, base])]);
const ibcId = `${hub.id}/ibc:${hash}` as const;
const plainId = `${hub.id}/native:ubase` as const;
const cw20 = `${hub.id}/cw20:${contract}` as const;

test('a denom over IBC is named by its metadata and by its channels', async () => {
  const { reads } = readsOf({
    [`${bank}/DenomMetadata`]: metadata(),
    [`${ibc}/Denom`]: () => trace('uatom', 'channel-0'),
  });
  expect(await reads.asset(ibcId, {})).toEqual({
    ...{ id: ibcId, name: 'Atom (transfer/channel-0)', symbol: 'ATOM', decimals: 6 },
  });
});

test('a chain before ibc-go 10 is read through DenomTrace, and a trace is not read twice', async () => {
  const { reads, requests } = readsOf({ [`${ibc}/DenomTrace`]: () => older('uatom', 'transfer/channel-0') });
  const first = await reads.asset(ibcId, {});
  expect(first).toEqual({ id: ibcId, name: 'uatom (transfer/channel-0)', symbol: 'uatom', decimals: 0 });
  expect(await reads.asset(ibcId, {})).toEqual(first);
  expect(requests.filter((path) => path.startsWith(ibc))).toEqual([`${ibc}/Denom`, `${ibc}/DenomTrace`]);
});

test('a trace that does not have the hash of the denom is rejected', async () => {
  const { reads } = readsOf({
    [`${ibc}/Denom`]: () => trace('uusdc', 'channel-750'),
    [`${bank}/SupplyOf`]: supplied('5'),
  });
  expect(await reads.asset(ibcId, {})).toEqual({
    ...{ id: ibcId, symbol: 'ibc/27394FB0', decimals: 0, name: `ibc/${hash}`.slice(0, 59).concat('…') },
  });
});

test.each([
  ['that has no supply', supplied('0')],
  ['that the chain cannot count', nothing],
])('a denom %s is not an asset and is left out of balances', async (_, supply) => {
  const { reads } = readsOf({ [`${bank}/SupplyOf`]: supply });
  await expect(reads.asset(plainId, {})).rejects.toMatchObject({ code: 'invalid-params' });
  expect(await reads.balances(owner, [plainId, ibcId, cw20], {})).toEqual([]);
});

test.each([
  ['6', metadata(), 6],
  ['0', metadata({ exponent: 0 }), 0],
  ['255', metadata({ exponent: 255 }), 255],
  ['those of the unit with the alias', metadata({ aliases: ['atom'], exponent: 9 }), 9],
  ['0 for metadata with 256', metadata({ exponent: 256 }), 0],
  ['0 without metadata', nothing, 0],
  ['0 for metadata without the unit that is shown', metadata({ aliases: ['unit'] }), 0],
])('the decimals of a denom are %s', async (_, described, decimals) => {
  const { reads } = readsOf({
    [`${bank}/DenomMetadata`]: described,
    [`${bank}/SupplyOf`]: supplied('1'),
  });
  expect(await reads.asset(plainId, {})).toMatchObject({ decimals });
});

test('a failed request for metadata throws instead of guessing the decimals', async () => {
  const { reads } = readsOf({
    [`${bank}/DenomMetadata`]: refused(18, 'context deadline exceeded'),
    [`${bank}/SupplyOf`]: supplied('1'),
  });
  await expect(reads.asset(plainId, {})).rejects.toMatchObject({ code: 'rpc-failed' });
});

test('symbols and names are cleaned of deceptive characters and shortened', async () => {
  const { reads } = readsOf({
    [`${bank}/DenomMetadata`]: metadata({ symbol: 'A\u202eTOM\n', name: 'x'.repeat(500) }),
    '/cosmwasm.wasm.v1.Query/SmartContractState': () =>
      encode([1, JSON.stringify({ name: '\u200b', symbol: `\u0007${'Y'.repeat(90)}`, decimals: 255 })]),
  });
  expect(await reads.asset(plainId, {})).toMatchObject({ symbol: 'ATOM', name: `${'x'.repeat(59)}…` });
  const symbol = `${'Y'.repeat(23)}…`;
  expect(await reads.asset(cw20, {})).toEqual({ id: cw20, symbol, name: symbol, decimals: 255 });
});

test.each([
  '{',
  'null',
  '[]',
  '{"symbol":"A","decimals":256}',
  '{"symbol":"A","decimals":-1}',
  '{"symbol":"","decimals":6}',
  '{"symbol":"A","decimals":"6"}',
])('a contract that answers %s is not a token', async (text) => {
  const { reads } = readsOf({ '/cosmwasm.wasm.v1.Query/SmartContractState': () => encode([1, text]) });
  await expect(reads.asset(cw20, {})).rejects.toMatchObject({ code: 'invalid-params' });
  expect(await reads.balances(owner, [cw20], {})).toEqual([]);
});

test('the balance of a contract is read for the account, and an invalid answer is left out', async () => {
  const answering = (balance: unknown) =>
    readsOf({
      '/cosmwasm.wasm.v1.Query/SmartContractState': (data) => {
        const { address, queryData } = QuerySmartContractStateRequest.decode(data);
        expect(address).toBe(contract);
        const question = JSON.parse(Buffer.from(queryData).toString()) as Record<string, unknown>;
        if (!('balance' in question)) return encode([1, '{"name":"N","symbol":"S","decimals":3}']);
        expect(question).toEqual({ balance: { address: owner } });
        return encode([1, JSON.stringify({ balance })]);
      },
    }).reads.balances(owner, [cw20], {});
  expect(await answering('12')).toMatchObject([{ amount: 12n, asset: { id: cw20, decimals: 3 } }]);
  for (const lie of [12, '-1', '1e9', '', null]) expect(await answering(lie)).toEqual([]);
});

const coins = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, at) => ({ denom: `factory/a/t${from + at}`, amount: '10' }));

test('the list reads every page, reports vesting amounts separately and leaves out the coin and empty denoms', async () => {
  const odd = [
    { denom: 'uatom', amount: '7' },
    { denom: 'x', amount: '7' },
    { denom: 'uzero', amount: '0' },
  ];
  const { reads } = readsOf({
    [`${bank}/AllBalances`]: (data) => {
      const { address, pagination } = QueryAllBalancesRequest.decode(data);
      expect(address).toBe(owner);
      const isSecond = (pagination?.key.length ?? 0) > 0;
      const balances = isSecond ? coins(2, 3) : [...odd, ...coins(0, 2)];
      const nextKey = Uint8Array.from(isSecond ? [] : [1, 2]);
      return QueryAllBalancesResponse.encode({ balances, pagination: { nextKey, total: 0n } }).finish();
    },
    [`${bank}/SpendableBalances`]: () =>
      QuerySpendableBalancesResponse.encode({
        balances: [{ denom: 'factory/a/t0', amount: '4' }, ...coins(1, 2)],
      }).finish(),
    [`${bank}/DenomMetadata`]: (data) => {
      const { denom } = QueryDenomMetadataRequest.decode(data);
      return metadata({ symbol: denom.slice(-2) })();
    },
  });
  const holdings = await reads.list(owner, {});
  expect(holdings.map(({ asset, amount, spendable }) => [asset.symbol, amount, spendable])).toEqual([
    ['t0', 10n, 4n],
    ['t1', 10n, undefined],
    ['t2', 10n, 0n],
  ]);
});

test('the list of an account with thousands of denoms ends at a limit', async () => {
  let pages = 0;
  const { reads, requests } = readsOf({
    [`${bank}/AllBalances`]: () => {
      const balances = coins(pages * 500, ++pages * 500);
      const pagination = { nextKey: Uint8Array.of(pages), total: 0n };
      return QueryAllBalancesResponse.encode({ balances, pagination }).finish();
    },
    [`${bank}/DenomMetadata`]: metadata(),
  });
  expect(await reads.list(owner, {})).toHaveLength(300);
  expect(requests.filter((path) => path.endsWith('AllBalances'))).toHaveLength(10);
});

test('the whole balance is spendable on an older chain without the query for spendable balances', async () => {
  const { reads } = readsOf({
    [`${bank}/Balance`]: () =>
      QueryBalanceResponse.encode({ balance: { denom: 'ubase', amount: '9' } }).finish(),
    [`${bank}/DenomMetadata`]: metadata(),
  });
  const [balance] = await reads.balances(owner, [plainId], {});
  expect(balance).toEqual({ asset: await reads.asset(plainId, {}), amount: 9n });
});

test('any bytes in an answer of the chain are parsed or throw a named error', async () => {
  const codes = ['malformed-response', 'invalid-params', 'rpc-failed'];
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ maxLength: 60 }), async (bytes) => {
      const { reads } = readsOf({
        [`${bank}/AllBalances`]: () => bytes,
        [`${bank}/DenomMetadata`]: () => bytes,
        [`${bank}/SupplyOf`]: () => bytes,
        [`${ibc}/Denom`]: () => bytes,
        '/cosmwasm.wasm.v1.Query/SmartContractState': () => bytes,
      });
      const ids: AssetId<'cosmos'>[] = [plainId, ibcId, cw20];
      const works: Promise<unknown>[] = [reads.list(owner, {}), ...ids.map((id) => reads.asset(id, {}))];
      await Promise.all(works.map((work) => work.catch(({ code }) => expect(codes).toContain(code))));
    }),
  );
});

test('an id that is not a Cosmos token of the chain throws before any request', async () => {
  const { reads, requests } = readsOf({});
  for (const id of ['cosmos:another-1/native:uosmo', `${hub.id}/unknown:thing`] as AssetId<'cosmos'>[]) {
    await expect(reads.balances(owner, [id], {})).rejects.toMatchObject({ code: 'invalid-params' });
    await expect(reads.asset(id, {})).rejects.toMatchObject({ code: 'invalid-params' });
  }
  expect(requests).toEqual([]);
});

test.each([
  ['in the pages that are read', 600],
  ['behind the pages that are read', 10_000],
])('a requested token is listed although worthless ones fill the list, %s', async (_, worthless) => {
  const spam = Array.from({ length: worthless }, (_, at) => ({
    denom: `factory/${owner}/${String(at).padStart(5, '0')}`,
    amount: '1',
  }));
  const all = [...spam, { denom: `ibc/${hash}`, amount: '7000000' }];
  const page = (data: Uint8Array) => {
    const { key, limit } = QueryAllBalancesRequest.decode(data).pagination ?? { key: [], limit: 0n };
    const from = key.length > 0 ? Number(Buffer.from(key).toString()) : 0;
    const next = from + Number(limit);
    const nextKey = next < all.length ? Buffer.from(String(next)) : new Uint8Array();
    return { balances: all.slice(from, next), pagination: { nextKey, total: 0n } };
  };
  const coin = () =>
    QueryBalanceResponse.encode({ balance: { denom: `ibc/${hash}`, amount: '7000000' } }).finish();
  const { reads } = readsOf({
    [`${bank}/AllBalances`]: (data) => QueryAllBalancesResponse.encode(page(data)).finish(),
    [`${bank}/SpendableBalances`]: (data) => QuerySpendableBalancesResponse.encode(page(data)).finish(),
    [`${bank}/Balance`]: coin,
    [`${bank}/SpendableBalanceByDenom`]: coin,
    [`${bank}/DenomMetadata`]: metadata(),
    [`${ibc}/Denom`]: () => trace('uatom', 'channel-0'),
  });
  const holdings = await reads.list(owner, {}, [ibcId]);
  expect(holdings.filter(({ asset }) => asset.id === ibcId)).toMatchObject([{ amount: 7_000_000n }]);
  expect(holdings.length).toBeLessThanOrEqual(301);
});
