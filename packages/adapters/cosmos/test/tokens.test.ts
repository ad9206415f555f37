import { describeReader } from '@causeway/conformance';
import { type CosmosLedger, startCosmosLedger } from '@causeway/devnets/cosmos';
import { type AssetId, accountOf, type Session } from '@causeway/protocol';
import { sendTransfer } from '@causeway/protocol/send';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { formatAddress } from '../src/chain/address.js';
import { addressOf } from '../src/chain/crypto.js';
import { createReader, type Reader } from '../src/chain/reader.js';
import { cosmos } from '../src/index.js';
import type { CosmosChain } from '../src/types.js';
import { alice, bob, createPage, failure, hub, never } from './fakes.js';
import { createKeplrWallet } from './wallet.js';

const alices = addressOf(alice.publicKey, 'cosmos');
const bobs = addressOf(bob.publicKey, 'cosmos');
const contract = formatAddress('cosmos', new Uint8Array(32).fill(3));
const hash = '27394FB092D2ECCD56123C74F36E4C1F926001CEADA9CA97EA622B25F41E5EB2';
/** Has tokens, but no coin. */
const carols = formatAddress('cosmos', new Uint8Array(20).fill(8));
const holders = { [alices]: 5_000_000n, [bobs]: 7n, [carols]: 9n };
const tokens = [
  {
    denom: `factory/${alices}/dollar`,
    balances: holders,
    about: { name: 'Local Dollar', symbol: 'LUSD', decimals: 6 },
  },
  { denom: `ibc/${hash}`, balances: holders, trace: { path: 'transfer/channel-0', base: 'uatom' } },
  { denom: contract, balances: holders, about: { name: 'Contract Coin', symbol: 'CWC', decimals: 3 } },
];
const idOf = {
  factory: `${hub.id}/factory:${alices}%2Fdollar`,
  ibc: `${hub.id}/ibc:${hash}`,
  cw20: `${hub.id}/cw20:${contract}`,
} as const;

let ledger: CosmosLedger;
let chain: CosmosChain;
let reader: Reader;
beforeAll(async () => {
  const balances = { [alices]: 100_000_000n, [bobs]: 1_000_000n };
  ledger = await startCosmosLedger({ port: 0, balances, gasPrice: 25_000n, tokens });
  chain = { ...hub, rpcUrls: [ledger.url] };
  reader = createReader(chain);
});
afterAll(() => ledger?.stop());

/** The signer of Alice in a wallet of the page, and the wallet's calls. */
async function connect() {
  const wallet = createKeplrWallet(
    [alice],
    () => undefined,
    [],
    (call) => reader.request(call),
    [chain],
  );
  const adapter = cosmos({ chains: [chain], page: createPage({ leap: wallet.provider }) });
  const sessions: Promise<Session>[] = [];
  adapter.discover((connector) => {
    sessions.push(connector.createSession({ scopes: { cosmos: adapter.scope() }, signal: never }));
  })();
  const session = await (sessions[0] as Promise<Session>);
  return { ...wallet, signer: adapter.signer(session, accountOf(session, 'cosmos')) };
}
const heldBy = async (address: string, asset: AssetId<'cosmos'>) => {
  const [balance] = await reader.balances({ account: { address }, assets: [asset] });
  return balance?.amount ?? -1n;
};

for (const [kind, token] of Object.entries(idOf)) {
  // A contract's balances are not in the list of a bank.
  describeReader(`the Cosmos reader, with a token of the kind ${kind}`, async () => ({
    readerOf: async (chain) => {
      const reader = (await cosmos({ chains: [] }).reader?.(chain as CosmosChain)) as Reader;
      return kind === 'cw20' ? Object.freeze({ ...reader, holdings: undefined as never }) : reader;
    },
    chain,
    foreign: { ...chain, id: 'cosmos:another-1' },
    signer: (await connect()).signer,
    to: bobs,
    amount: 1000n,
    coin: `${chain.id}/slip44:118`,
    unknownHash: 'EF'.repeat(32),
    token,
    tokenAmount: 250n,
  }));
}

describe('tokens on the ledger double', () => {
  test('the list has the denoms of the bank with their names and no contracts', async () => {
    const holdings = await reader.holdings?.({ account: { address: bobs } });
    expect(holdings?.map(({ asset }) => asset)).toEqual([
      { id: idOf.factory, name: 'Local Dollar', symbol: 'LUSD', decimals: 6 },
      { id: idOf.ibc, name: 'uatom (transfer/channel-0)', symbol: 'uatom', decimals: 0 },
    ]);
    expect(await reader.asset({ id: idOf.cw20 })).toEqual({
      ...{ id: idOf.cw20, name: 'Contract Coin', symbol: 'CWC', decimals: 3 },
    });
  });

  test.each(Object.entries(idOf))(
    'a token of the kind %s is sent from a Ledger, which signs amino JSON',
    async (_, asset) => {
      const { signer, side, requests } = await connect();
      side.isLedger = true;
      const before = await heldBy(bobs, asset);
      const transaction = await sendTransfer(signer, reader, { to: bobs, amount: 11n, asset });
      const states = [];
      for await (const { status } of reader.follow({ ...transaction, from: alices })) states.push(status);
      expect(states.at(-1)).toBe('included');
      expect(await heldBy(bobs, asset)).toBe(before + 11n);
      expect(requests).toContain('keplr_signAmino');
      expect(requests).not.toContain('keplr_signDirect');
    },
  );

  test('the fee of a token is paid in the coin, exactly as previewed', async () => {
    const { signer } = await connect();
    const transfer = { from: signer.account, to: bobs, amount: 3n, asset: idOf.cw20, memo: 'Ahoy' };
    const { fee, coinBalance = 0n } = await reader.preview(transfer);
    const { request } = await reader.build(transfer);
    const { transaction } = await signer.signTransaction(request);
    await reader.submit({ transaction: transaction as Uint8Array });
    const [coin] = await reader.balances({ account: { address: alices } });
    expect(coin?.amount).toBe(coinBalance - fee);
  });

  test.each(Object.entries(idOf))(
    'a preview of the amount 0 returns the largest amount of a token of the kind %s',
    async (_, asset) => {
      const { most, balance, fee } = await reader.preview({
        ...{ from: { address: alices }, to: bobs, amount: 0n, asset },
      });
      expect(most).toBe(balance);
      expect(fee).toBeGreaterThan(0n);
    },
  );

  test('a preview of the amount 0 returns the largest amount, which the account can then send', async () => {
    const from = { address: alices };
    const { most, fee, balance } = await reader.preview({ from, to: bobs, amount: 0n });
    expect(most).toBe(balance - fee);
    expect(await reader.preview({ from, to: bobs, amount: most })).toMatchObject({ sufficient: true, most });
  });

  test('a token transfer is rejected without coin for the fee, and from an account unknown to the chain', async () => {
    const poor = await reader.preview({ from: { address: carols }, to: alices, amount: 7n, asset: idOf.ibc });
    expect(poor).toMatchObject({ sufficient: false, balance: 9n, most: 9n, total: 7n, coinBalance: 0n });
    expect(poor.fee).toBeGreaterThan(0n);
    const stranger = { address: formatAddress('cosmos', new Uint8Array(20).fill(9)) };
    const nothing = await reader.preview({ from: stranger, to: bobs, amount: 1n, asset: idOf.factory });
    expect(nothing).toMatchObject({ sufficient: false, balance: 0n, coinBalance: 0n });
    expect(nothing.fee).toBeGreaterThan(0n);
    const refused = reader.build({ from: stranger, to: bobs, amount: 1n, asset: idOf.factory });
    expect((await failure(refused)).code).toBe('transaction-rejected');
  });

  test('a token sent to its own contract is noted', async () => {
    const transfer = { from: { address: alices }, to: contract, amount: 1n, asset: idOf.cw20 };
    expect((await reader.preview(transfer)).notes).toEqual([{ code: 'recipient-token' }]);
  });

  test.each([
    ['ibc', 2n ** 256n],
    ['cw20', 2n ** 128n],
    ['cw20', -1n],
    ['ibc', 1.5 as never],
  ] as const)('an amount that is out of range for %s is rejected: %s', async (kind, amount) => {
    const transfer = { from: { address: alices }, to: bobs, amount, asset: idOf[kind] };
    expect((await failure(reader.preview(transfer))).code).toBe('invalid-amount');
    expect((await failure(reader.build(transfer))).code).toBe('invalid-amount');
  });
});
