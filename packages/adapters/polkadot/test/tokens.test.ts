import { describeReader } from '@causeway/conformance';
import { independent } from '@causeway/conformance/independent';
import { type PolkadotLedger, startPolkadot } from '@causeway/devnets/polkadot';
import { type AssetId, accountOf, type TransactionState } from '@causeway/protocol';
import { sendTransfer } from '@causeway/protocol/send';
import { ApiPromise, HttpProvider } from '@polkadot/api';
import { u8aToHex } from '@polkadot/util';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { createReader, type Reader } from '../src/chain/reader.js';
import { type Hex, type PolkadotChain, polkadot, type SignerPayload } from '../src/index.js';
import { memoryKey } from '../src/wallet/key.js';
import { createKeyed } from '../src/wallet/keyed.js';
import {
  alice,
  aliceSeed,
  bob,
  bobSeed,
  createPage,
  createWallet,
  failure,
  local,
  openSession,
} from './fakes.js';

independent('@polkadot/api', { what: 'reads the tokens of an account as our reader does' });

const [alices, bobs] = [aliceSeed, bobSeed].map((seed) => u8aToHex(memoryKey(seed as Hex).publicKey)) as [
  Hex,
  Hex,
];
/** An address without a key. */
const stranger = '5GnSLexKJiyoAPS5itmvHcVq3bHU657AZBQ4DKJ3n9CgUMBZ';
// Ether on Asset Hub: one step up, then Ethereum's first chain.
const ether: Hex = '0x0201090704';
const balances = { [alices]: 5_000_000n, [bobs]: 7_000n };
const token = (id: Hex, more: object = {}) => ({
  ...{ pallet: 'Assets' as const, id, minimum: 1000n, balances },
  ...more,
});
const about = (symbol: string, decimals: number) => ({ name: `The ${symbol}`, symbol, decimals });
const assets = [
  token('0xc0070000', { about: about('USDt', 6), isSufficient: true }),
  token('0x01000000', { about: about('TOP', 255) }),
  token('0x02000000', { about: about('\u202eB\u0007AD', 0) }),
  token('0x03000000'),
  token('0x04000000', { about: about('ICE', 2), isFrozen: true }),
  token(ether, { pallet: 'ForeignAssets', about: about('ETH', 18), isSufficient: true }),
];

let ledger: PolkadotLedger;
let chain: PolkadotChain;
let reader: Reader;
const idOf = (reference: string) => `${chain.id}/${reference}` as AssetId<'polkadot'>;

beforeAll(async () => {
  const balances = { [alices]: 10n ** 14n, [bobs]: 10n ** 14n };
  ledger = await startPolkadot({ port: 0, balances, assets });
  const { genesisHash, url } = ledger;
  chain = { ...local, id: `polkadot:${genesisHash.slice(2, 34)}`, genesisHash, rpcUrls: [url] };
  reader = createReader(chain);
});
afterAll(() => ledger?.stop());

/** Signer over a session over a page's wallet over Alice's key. */
async function signerOf() {
  const keyed = createKeyed(memoryKey(aliceSeed), { chains: [chain], request: () => expect.unreachable() });
  const { address } = keyed.account(chain.id);
  const wallet = createWallet({
    get: () => [{ address, type: 'sr25519' }],
    signPayload: (transactionPayload: SignerPayload) =>
      keyed.invoke({
        chainId: chain.id,
        method: 'polkadot_signTransaction',
        params: { address, transactionPayload },
      }),
  });
  const adapter = polkadot({ chains: [chain], page: createPage({ fake: wallet.entry }) });
  const sessions: ReturnType<typeof openSession>[] = [];
  adapter.discover((connector) => sessions.push(openSession(connector, undefined, [chain])));
  const session = await (sessions[0] as ReturnType<typeof openSession>);
  return adapter.signer(session, accountOf(session, 'polkadot'));
}

for (const reference of ['assets:1984', 'assets:3', `foreign:${ether}`]) {
  describeReader(`the Polkadot reader, with the token ${reference}`, async () => ({
    readerOf: polkadot({ chains: [] }).reader as never,
    chain,
    foreign: {
      ...chain,
      id: 'polkadot:00000000000000000000000000000000',
      genesisHash: `0x${'00'.repeat(32)}`,
    },
    signer: await signerOf(),
    to: bob,
    amount: 10n ** 11n,
    coin: `${chain.id}/slip44:354`,
    unknownHash: `0x${'ab'.repeat(32)}`,
    token: idOf(reference),
    tokenAmount: 250n,
  }));
}

describe('tokens on the ledger double, whose runtime is that of Asset Hub', () => {
  test('an account has the tokens that @polkadot/api reads, with their names', async () => {
    const list = await reader.holdings?.({ account: { address: bob } });
    const api = await ApiPromise.create({ provider: new HttpProvider(ledger.url), noInitWarn: true });
    onTestFinished(() => api.disconnect());
    for (const { asset, amount } of list ?? []) {
      const number = /assets:(\d+)$/.exec(asset.id)?.[1];
      const pallet = number === undefined ? 'foreignAssets' : 'assets';
      const key = number ?? api.createType('StagingXcmV5Location', ether);
      const account = await api.query[pallet]?.account?.(key, bob);
      expect(account?.toHuman()).toMatchObject({ balance: amount.toLocaleString('en') });
      const stored = (await api.query[pallet]?.metadata?.(key))?.toHuman() as Record<string, string>;
      expect(String(asset.decimals)).toBe(stored.decimals);
    }
    expect(list?.map(({ asset }) => [asset.id.split('/')[1], asset.symbol, asset.decimals])).toEqual(
      expect.arrayContaining([
        ['assets:1984', 'USDt', 6],
        ['assets:1', 'TOP', 255],
        ['assets:2', 'BAD', 0],
        ['assets:3', '#3', 0],
        [`foreign:${ether}`, 'ETH', 18],
      ]),
    );
    expect(list).toHaveLength(6);
  });

  test('reserved and frozen amounts of the coin are reported separately from spendable ones', async () => {
    /**
     * The reader of a ledger whose accounts have these amounts beside the free one: `AccountInfo` is 80
     * bytes.
     */
    const readerWith = (reserved: bigint, frozen: bigint) =>
      createReader(chain, {
        fetch: async (url, init) => {
          const answer = (await (await fetch(url, init)).json()) as { result?: unknown };
          const bytes = Buffer.from(String(answer.result).slice(2), 'hex');
          if (bytes.length !== 80) return Response.json(answer);
          bytes.writeBigUInt64LE(reserved, 32);
          bytes.writeBigUInt64LE(frozen, 48);
          return Response.json({ ...answer, result: `0x${bytes.toString('hex')}` });
        },
      });
    const all = async (reserved: bigint, frozen: bigint) => {
      const [balance] = await readerWith(reserved, frozen).balances({ account: { address: bob } });
      return [balance?.amount, balance?.spendable];
    };
    const [[free = 0n] = []] = [await all(0n, 0n)];
    expect(await all(0n, 0n)).toEqual([free, undefined]);
    // The frozen amount is frozen of the total: the reserved amount counts towards it.
    expect(await all(500n, 0n)).toEqual([free + 500n, free]);
    expect(await all(500n, 500n)).toEqual([free + 500n, free]);
    expect(await all(500n, 700n)).toEqual([free + 500n, free - 200n]);
    expect(await all(0n, 2n ** 60n)).toEqual([free, 0n]);
  });

  test('a token that the chain does not have is left out of balances and is not an asset', async () => {
    const [none, known] = [idOf('assets:99'), idOf('assets:1984')];
    const balances = await reader.balances({ account: { address: bob }, assets: [none, known] });
    expect(balances.map(({ asset }) => asset.id)).toEqual([known]);
    expect((await failure(reader.asset({ id: none }))).code).toBe('invalid-params');
  });

  test('the minimum balance of a token stays with the sender, and a smaller amount is noted for a new recipient', async () => {
    const [asset, from] = [idOf('assets:1984'), { address: alice }];
    const preview = await reader.preview({ from, to: stranger, amount: 999n, asset });
    expect(preview.most).toBe(preview.balance - 1000n);
    expect(preview.notes).toEqual([{ code: 'below-minimum', values: { minimum: '1000' } }]);
    const all = await reader.preview({ from, to: bob, amount: preview.balance, asset });
    expect(all).toMatchObject({ sufficient: false, notes: [] });
    expect(await reader.preview({ from, to: bob, amount: preview.most, asset })).toMatchObject({
      sufficient: true,
    });
  });

  test('a token that is not sufficient cannot be the first asset of an account', async () => {
    const from = { address: alice };
    const refused = await failure(
      reader.preview({ from, to: stranger, amount: 1000n, asset: idOf('assets:1') }),
    );
    expect(refused).toMatchObject({ code: 'transaction-rejected' });
    expect(refused.shortMessage).toContain('the recipient must hold UNIT');
    const sufficient = await reader.preview({
      from,
      to: stranger,
      amount: 1000n,
      asset: idOf('assets:1984'),
    });
    expect(sufficient).toMatchObject({ sufficient: true, notes: [] });
  });

  test('a frozen token is rejected before it is signed', async () => {
    const transfer = { from: { address: alice }, to: bob, amount: 1n, asset: idOf('assets:4') };
    const refused = await failure(reader.preview(transfer));
    expect(refused).toMatchObject({ code: 'transaction-rejected' });
    expect(refused.shortMessage).toContain('transfers of ICE are frozen');
  });

  test('the preview of a token is insufficient without enough coin for the fee', async () => {
    const transfer = { from: { address: stranger }, to: bob, amount: 0n, asset: idOf('assets:1984') };
    expect(await reader.preview(transfer)).toMatchObject({ sufficient: false, coinBalance: 0n, balance: 0n });
  });

  test('a transfer that breaks the rules of its token fails in its block', async () => {
    const [asset, signer] = [idOf('assets:1'), await signerOf()];
    const transaction = await sendTransfer(signer, reader, { to: stranger, amount: 5000n, asset });
    let last: TransactionState | undefined;
    for await (const state of reader.follow({ ...transaction, from: alice })) last = state;
    expect(last).toMatchObject({ status: 'failed' });
    expect(String((last as { reason?: string }).reason)).toContain('CannotCreate');
  });

  test.each([-1n, 2n ** 128n, 1.5 as never])('an amount of %s is rejected', async (amount) => {
    const transfer = { from: { address: alice }, to: bob, amount, asset: idOf('assets:1984') };
    expect((await failure(reader.preview(transfer))).code).toBe('invalid-amount');
    expect((await failure(reader.build(transfer))).code).toBe('invalid-amount');
  });
});
