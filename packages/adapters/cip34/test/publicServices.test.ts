import { describeReader } from '@causeway/conformance';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createReader, type Utxo } from '../src/chain/reader.js';
import { cip34 } from '../src/index.js';
import { alice, bob, carol, failure, localnet } from './fakes.js';
import { baseOf } from './manyAddresses.js';
import {
  chainOn,
  devnet,
  keyedAddress,
  many,
  others,
  plainOf,
  policy,
  readerOn,
  signerOf,
  sorted,
  startServices,
  tokens,
  units,
} from './services.js';

beforeAll(async () => void (await startServices()));
afterAll(() => devnet?.stop());

const kinds = ['koios', 'blockfrost'] as const;
for (const [at, kind] of kinds.entries()) {
  describeReader(`the Cardano reader over ${kind}`, () => {
    const chain = chainOn(kind);
    return {
      readerOf: cip34({ chains: [] }).reader as never,
      chain,
      foreign: { ...chain, id: 'cip34:0-1' },
      signer: signerOf([alice, bob][at] as typeof alice, chain),
      to: keyedAddress(carol),
      amount: 1_500_000n,
      coin: `${chain.id}/slip44:1815`,
      token: `${chain.id}/token:${units.datum}`,
      tokenAmount: 1_234_567n,
      unknownHash: 'ab'.repeat(32),
    };
  });
}

describe.each(kinds)('the Cardano reader over %s', (kind) => {
  test('an address with a stake key is read with all addresses of that key', async () => {
    const outputs = await readerOn(kind).outputs({ account: many });
    const expected = await readerOn('ogmios').outputs({
      account: { address: many.address, addresses: others.map(({ address }) => address) },
    });
    const withoutTokens = (list: readonly Utxo[]) =>
      sorted(list.map((utxo) => ({ ...plainOf({ ...utxo, assets: new Map() }) })));
    expect(outputs).toHaveLength(3);
    expect(withoutTokens(outputs)).toEqual(withoutTokens(expected));
    // Ogmios gives numbers of JSON, which are rounded beyond 2^53: such an output is counted and not spent.
    expect(expected.map(({ plain }) => plain).sort()).toEqual([false, true, true]);
    expect(outputs.every(({ plain }) => plain)).toBe(true);
    const [rich] = outputs.filter(({ assets }) => assets.size > 0);
    expect(Object.fromEntries(rich?.assets.get(policy) ?? [])).toEqual(tokens[policy]);
  });

  test('a token is named by its reference token, else by the registry, else by its asset name', async () => {
    const chain = chainOn(kind);
    const holdings = await readerOn(kind).holdings?.({ account: { address: keyedAddress(alice) } });
    const words = (unit: string) => {
      const { asset } = holdings?.find(({ asset: { id } }) => id === `${chain.id}/token:${unit}`) ?? {};
      return asset && [asset.name, asset.symbol, asset.decimals];
    };
    expect(words(units.datum)).toEqual(['Local Dollar', 'LUSD', 6]);
    expect(words(units.registry)).toEqual(['Registered', 'REG', 2]);
    // The chain's own name comes first; characters that hide or turn text are left out.
    expect(words(units.both)).toEqual(['New', 'NEW', 3]);
    expect(words(units.bare)?.[2]).toBe(0);
  });

  test('only the addresses that the wallet lists are read', async () => {
    const [other] = others;
    const account = { address: many.address, addresses: [other?.address ?? ''] };
    expect(await readerOn(kind).outputs({ account })).toHaveLength(2);
  });

  test('a list of several pages is read to its end', async () => {
    const { address } = baseOf(carol, 'ee'.repeat(28));
    const outputs = await readerOn(kind).outputs({ account: { address } });
    expect(outputs).toHaveLength(205);
    expect(outputs.reduce((sum, { lovelace }) => sum + lovelace, 0n)).toBe(205_000_000n + (204n * 205n) / 2n);
  });

  test('an unused address has a balance of zero', async () => {
    const { address } = baseOf(bob, '77'.repeat(28));
    expect(await readerOn(kind).outputs({ account: { address } })).toEqual([]);
  });

  test('a transaction whose outputs were spent again is still found in its block', async () => {
    const chain = chainOn(kind);
    const reader = createReader(chain);
    const key = carol;
    const signer = signerOf(key, chain);
    const { address } = signer.account;
    const pay = async () => {
      const { request, trackBy } = await reader.build({
        from: { address },
        to: address,
        amount: 9_000_000_000n,
      });
      const signed = await signer.signTransaction(request);
      const transaction = await reader.submit(signed);
      return { ...transaction, trackBy: trackBy(signed), from: address, timeout: 60_000 };
    };
    const first = await pay();
    for await (const _ of reader.follow(first));
    const second = await pay();
    for await (const _ of reader.follow(second));
    const { value } = await reader.follow(first).next();
    expect(value).toMatchObject({ status: 'included' });
  });

  test('a refusal of the ledger is reported as a rejection, also in the words of a node', async () => {
    const chain = chainOn(kind);
    const reader = createReader(chain);
    const signer = signerOf(bob, chain);
    const from = { address: signer.account.address };
    const transfer = { from, to: keyedAddress(carol), amount: 2_000_000n };
    const { request } = await reader.build(transfer);
    const unsigned = await failure(reader.submit(request));
    expect(unsigned.code).toBe('transaction-rejected');
    const first = await signer.signTransaction(request);
    const again = await signer.signTransaction(
      (await reader.build({ ...transfer, amount: 3_000_000n })).request,
    );
    await reader.submit(first);
    for await (const _ of reader.follow({ hash: first.hash, from: from.address, timeout: 60_000 }));
    const error = await failure(reader.submit(again));
    expect(error.code).toBe('transaction-rejected');
    expect(error.message).toContain('spent by another transaction');
  });

  test('a failed Ogmios call other than a submission reports the reason', async () => {
    const error = await failure(readerOn(kind).request({ method: 'queryNetwork/tip', params: {} }));
    expect(error).toMatchObject({ code: 'rpc-failed' });
    expect(error.message).toContain('does not support Ogmios');
  });
});

describe('servers of several kinds', () => {
  const account = () => ({ address: keyedAddress(alice) });

  test('a Blockfrost server that refuses the project id is skipped for the next server', async () => {
    const { blockfrostUrl, koiosUrl } = devnet;
    const chain = { ...localnet, rpcUrls: [blockfrostUrl, koiosUrl], projectId: 'another' };
    const [coin] = await createReader(chain).balances({ account: account() });
    expect(coin?.amount).toBeGreaterThan(0n);
    const alone = createReader({ ...chain, rpcUrls: [blockfrostUrl] });
    const error = await failure(alone.balances({ account: account() }));
    expect(error.code).toBe('rpc-failed');
    expect(error.message).toContain('Invalid project token');
  });

  test('the project id is sent only to Blockfrost', async () => {
    const requests: [string, string | null][] = [];
    const watched: typeof fetch = (url, init) => {
      requests.push([String(url), new Headers(init?.headers).get('project_id')]);
      return fetch(url, init);
    };
    for (const kind of ['ogmios', 'koios', 'blockfrost'] as const) {
      const chain = { ...chainOn(kind), projectId: devnet.projectId };
      await createReader(chain, { fetch: watched }).balances({ account: account() });
    }
    for (const [url, project] of requests) {
      expect([url, project]).toEqual([url, url.startsWith(devnet.blockfrostUrl) ? devnet.projectId : null]);
    }
  });

  test('invented outputs for another stake key are rejected', async () => {
    const { address } = baseOf(bob, '99'.repeat(28));
    const answer: typeof fetch = async (url, init) => {
      if (!String(url).includes('_utxos')) return fetch(url, init);
      const row = { tx_hash: 'ab'.repeat(32), tx_index: 0, address, value: '1000000', asset_list: [] };
      return Response.json([row]);
    };
    const reader = createReader(chainOn('koios'), { fetch: answer });
    expect((await failure(reader.outputs({ account: many }))).code).toBe('malformed-response');
    expect((await failure(reader.outputs({ account: account() }))).code).toBe('malformed-response');
  });

  test('serverKind selects the interface when the path does not', async () => {
    const url = 'https://ledger.example';
    const requests: string[] = [];
    const answer: typeof fetch = async (to) => {
      requests.push(String(to));
      return Response.json({});
    };
    for (const serverKind of kinds) {
      const reader = createReader({ ...localnet, rpcUrls: [url], serverKind }, { fetch: answer });
      await failure(reader.probe());
    }
    expect(new Set(requests)).toEqual(new Set([`${url}/genesis`, `${url}/tip`, `${url}/blocks/latest`]));
  });
});
