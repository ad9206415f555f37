import { BlockFrostAPI } from '@blockfrost/blockfrost-js';
import schemas from '@blockfrost/openapi/json-schema.json' with { type: 'json' };
import { independent, vectorSet } from '@causeway/conformance/independent';
import { Blockfrost, Koios, Kupmios } from '@lucid-evolution/provider';
import { Ajv } from 'ajv';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { stakeAddressOf } from '../src/chain/addressBytes.js';
import { createReader } from '../src/chain/reader.js';
import { alice, bob } from './fakes.js';
import { baseOf } from './manyAddresses.js';
import {
  chainOn,
  devnet,
  type Kind,
  keyedAddress,
  many,
  others,
  plainOf,
  readerOn,
  rewards,
  signerOf,
  sorted,
  startServices,
} from './services.js';

independent('@blockfrost/blockfrost-js', {
  what: 'reads the same outputs, tip and transactions over Blockfrost as our reader, and submits its payment',
});
independent('@lucid-evolution/provider', {
  what: 'reads the same outputs and parameters over Koios and Blockfrost as our reader',
});
vectorSet('Blockfrost OpenAPI', {
  source: '@blockfrost/openapi',
  licence: 'MIT',
  what: 'the answers of the local chain that our reader reads',
});

beforeAll(async () => void (await startServices()));
afterAll(() => devnet?.stop());

describe('independent clients with the local servers', () => {
  const address = () => others[0]?.address ?? '';
  const ours = async (kind: Kind) => {
    const account = { address: address(), addresses: [] };
    return sorted((await readerOn(kind).outputs({ account })).map(plainOf));
  };
  interface LucidUtxo {
    readonly txHash: string;
    readonly outputIndex: number;
    readonly address: string;
    readonly assets: Record<string, bigint>;
  }
  const ofLucid = ({ txHash, outputIndex, address, assets }: LucidUtxo) => ({
    place: `${txHash}#${outputIndex}`,
    address,
    amounts: assets,
  });

  test('Lucid Evolution reads the same outputs and parameters over Koios', async () => {
    const lucid = new Koios(devnet.koiosUrl);
    expect(sorted((await lucid.getUtxos(address())).map(ofLucid))).toEqual(await ours('koios'));
    const lucidParameters = await lucid.getProtocolParameters();
    expect(
      [
        lucidParameters.minFeeA,
        lucidParameters.minFeeB,
        lucidParameters.coinsPerUtxoByte,
        lucidParameters.maxTxSize,
        lucidParameters.maxValSize,
      ].map(Number),
    ).toEqual([44, 155_381, 4310, 16_384, 5000]);
  });

  test('Lucid Evolution reads the same outputs and parameters over Blockfrost', async () => {
    const lucid = new Blockfrost(devnet.blockfrostUrl, devnet.projectId);
    expect(sorted((await lucid.getUtxos(address())).map(ofLucid))).toEqual(await ours('blockfrost'));
    const lucidParameters = await lucid.getProtocolParameters();
    expect(
      [
        lucidParameters.minFeeA,
        lucidParameters.minFeeB,
        lucidParameters.coinsPerUtxoByte,
        lucidParameters.maxTxSize,
        lucidParameters.maxValSize,
      ].map(Number),
    ).toEqual([44, 155_381, 4310, 16_384, 5000]);
  });

  test.each(['ogmios', 'koios', 'blockfrost'] as const)(
    'Lucid Evolution reads the same rewards over %s, which are beside what the account holds',
    async (kind) => {
      const { url, koiosUrl, blockfrostUrl, projectId } = devnet;
      const lucid = {
        ogmios: new Kupmios('http://127.0.0.1:9', url),
        koios: new Koios(koiosUrl),
        blockfrost: new Blockfrost(blockfrostUrl, projectId),
      }[kind];
      const stake = stakeAddressOf(many)?.address ?? '';
      expect((await lucid.getDelegation(stake)).rewards).toBe(rewards);
      const account = { address: many.address };
      expect(await readerOn(kind).balances({ account })).toMatchObject([{ staked: rewards }]);
    },
  );

  test("Blockfrost's own client reads the same outputs, tip and transactions, and submits", async () => {
    const client = new BlockFrostAPI({
      projectId: devnet.projectId,
      customBackend: devnet.blockfrostUrl,
      rateLimiter: false,
    });
    expect(await client.genesis()).toMatchObject({ network_magic: 42 });
    const stake = stakeAddressOf(many)?.address ?? '';
    const rows = await client.accountsUtxosAll(stake);
    const outputs = rows.map(({ tx_hash, output_index, address, amount }) => ({
      place: `${tx_hash}#${output_index}`,
      address,
      amounts: Object.fromEntries(amount.map(({ unit, quantity }) => [unit, BigInt(quantity)])),
    }));
    expect(sorted(outputs)).toEqual(
      sorted((await readerOn('blockfrost').outputs({ account: many })).map(plainOf)),
    );
    const chain = chainOn('blockfrost');
    const reader = createReader(chain);
    const signer = signerOf(alice, chain);
    const from = { address: signer.account.address };
    const { request } = await reader.build({ from, to: keyedAddress(bob), amount: 2_000_000n });
    const signed = await signer.signTransaction(request);
    expect(await client.txSubmit(Buffer.from(signed.transaction).toString('hex'))).toBe(signed.hash);
    let last: unknown;
    for await (const state of reader.follow({ hash: signed.hash, from: from.address, timeout: 60_000 }))
      last = state;
    const { block_height } = await client.txs(signed.hash);
    expect(last).toMatchObject({ status: 'included', blockNumber: BigInt(block_height) });
  });
});

describe('the answers of the local servers', () => {
  const fetchJson = async (path: string) => {
    const response = await fetch(`${devnet.blockfrostUrl}${path}`, {
      headers: { project_id: devnet.projectId },
    });
    return { status: response.status, body: await response.json() };
  };
  const genesis = '00'.repeat(32);

  test.each([
    ['/genesis', () => '/genesis', 200],
    ['/blocks/latest', () => '/blocks/latest', 200],
    ['/epochs/latest/parameters', () => '/epochs/latest/parameters', 200],
    ['/addresses/{address}/utxos', () => `/addresses/${others[0]?.address}/utxos`, 200],
    ['/addresses/{address}/utxos', () => `/addresses/${baseOf(bob, '66'.repeat(28)).address}/utxos`, 404],
    ['/accounts/{stake_address}/utxos', () => `/accounts/${stakeAddressOf(many)?.address}/utxos`, 200],
    ['/accounts/{stake_address}', () => `/accounts/${stakeAddressOf(many)?.address}`, 200],
    ['/txs/{hash}', () => `/txs/${genesis}`, 200],
    ['/txs/{hash}/utxos', () => `/txs/${genesis}/utxos`, 200],
  ])("the answers of Blockfrost's %s match its published schema (%o, %i)", async (endpoint, path, status) => {
    const answer = await fetchJson(path());
    expect(answer.status).toBe(status);
    // Its formats are sentences.
    const ajv = new Ajv({ strict: false, validateFormats: false, allErrors: true });
    const schema = (schemas as Record<string, { response: Record<string, object> }>)[endpoint];
    const fits = ajv.compile(schema?.response[String(status)] ?? { not: {} });
    expect(fits(answer.body), JSON.stringify(fits.errors)).toBe(true);
  });

  test('the answers of Koios have the columns of its published document', async () => {
    const post = async (path: string, body: object) => {
      const headers = { 'content-type': 'application/json' };
      const response = await fetch(`${devnet.koiosUrl}${path}`, {
        method: 'POST',
        headers,
        body: JSON.stringify(body),
      });
      return (await response.json()) as readonly object[];
    };
    // `koiosapi-mainnet.yaml` 1.4.2, `utxo_infos`.
    const columns = [
      ...[
        'tx_hash',
        'tx_index',
        'address',
        'value',
        'stake_address',
        'payment_cred',
        'epoch_no',
        'block_height',
      ],
      ...['block_time', 'datum_hash', 'inline_datum', 'reference_script', 'asset_list', 'is_spent'],
    ];
    const lists = await Promise.all([
      post('/address_utxos', { _addresses: [many.address], _extended: true }),
      post('/account_utxos', { _stake_addresses: [stakeAddressOf(many)?.address], _extended: true }),
      post('/utxo_info', { _utxo_refs: [`${genesis}#0`], _extended: false }),
    ]);
    for (const [row] of lists) expect(Object.keys(row ?? {})).toEqual(columns);
  });
});
