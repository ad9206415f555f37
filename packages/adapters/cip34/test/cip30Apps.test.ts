import { independent } from '@causeway/conformance/independent';
import { type CardanoDevnet, startCardano } from '@causeway/devnets/cardano';
import { toHex } from '@causeway/protocol/bytes';
import {
  cardanoAddresses,
  cardanoFace,
  cardanoSecondAddresses,
  createHeadlessWallet,
  testWalletIdentities,
} from '@causeway/wallets';
import { BigNum, TransactionUnspentOutput, Value } from '@emurgo/cardano-serialization-lib-nodejs';
import { MeshTxBuilder } from '@meshsdk/transaction';
import { BrowserWallet } from '@meshsdk/wallet';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Cip30Api, Cip30Entry } from '../src/bridge/cip30.js';
import { parseAddress } from '../src/chain/address.js';
import { createReader } from '../src/chain/reader.js';
import { memoryKey } from '../src/wallet/key.js';
import { createKeyed } from '../src/wallet/keyed.js';
import { localnet } from './fakes.js';

independent('@meshsdk/wallet', {
  what: 'reads the balance, the outputs and the collateral of the test wallet, and pays',
});

const [own = '', to = ''] = cardanoAddresses;
const [second = ''] = cardanoSecondAddresses;
const policy = 'ca'.repeat(28);
const unit = `${policy}676f6c64`;
let node: CardanoDevnet;

beforeAll(async () => {
  const tokens = { [policy]: { '676f6c64': 25n } };
  const grants = [
    { address: own, lovelace: 7_000_000n, assets: tokens },
    { address: second, lovelace: 3_000_000n, assets: tokens },
  ];
  node = await startCardano({ port: 0, funded: [own], grants, blockMs: 50 });
});
afterAll(() => node?.stop());
afterEach(() => void vi.unstubAllGlobals());

/** The API of a test wallet, as an app finds it: the first has two addresses and extensions, the second neither. */
async function open(which: 0 | 1 = 0) {
  const chains = [{ ...localnet, rpcUrls: [node.url] }];
  const wallet = createHeadlessWallet({
    createKey: memoryKey,
    identity: testWalletIdentities[which],
    faces: [cardanoFace({ createKeyed, createKey: memoryKey, chains, place: 'ferry' })],
    namespace: 'cip34',
  });
  const page = new EventTarget();
  wallet.announceTo(page);
  const { cardano } = page as unknown as { readonly cardano: { readonly ferry: Cip30Entry } };
  vi.stubGlobal('window', { cardano });
  return (await cardano.ferry.enable()) as Cip30Api;
}

const hexOf = (address: string) => toHex(parseAddress(address).bytes);
const lovelaceOf = (hexes: readonly string[] | null) =>
  (hexes ?? []).map((hex) => TransactionUnspentOutput.from_hex(hex).output().amount().coin().to_str());
const lovelace = (amount: string) => BigNum.from_str(amount).to_hex();

describe('the Cardano test wallet as apps use CIP-30', () => {
  test('Mesh reads the balance, the collateral and the extensions of the wallet', async () => {
    await open();
    const wallet = await BrowserWallet.enable('ferry');
    expect(await wallet.getBalance()).toEqual([
      { unit: 'lovelace', quantity: '10010000000' },
      { unit, quantity: '50' },
    ]);
    expect(await wallet.getUtxos()).toHaveLength(3);
    expect(await wallet.getExtensions()).toEqual([103, 142]);
    expect((await wallet.getCollateral()).map(({ output }) => output.amount)).toEqual([
      [{ unit: 'lovelace', quantity: '10000000000' }],
    ]);
  });

  test('the outputs of the wallet reach an amount of ada or of a token, by page, or there are none', async () => {
    const api = await open();
    const all = (await api.getUtxos()) ?? [];
    const total = Value.from_hex(await api.getBalance());
    expect(lovelaceOf(all).reduce((sum, one) => sum + BigInt(one), 0n)).toBe(BigInt(total.coin().to_str()));
    expect(total.multiasset()?.to_hex()).toBe(`a1581c${policy}a144676f6c641832`);
    expect(lovelaceOf(await api.getUtxos(lovelace('1')))).toHaveLength(1);
    expect(await api.getUtxos(total.to_hex())).toEqual(all);
    expect(await api.getUtxos(total.checked_add(Value.new(BigNum.one())).to_hex())).toBeNull();
    expect(await api.getUtxos(`8200a1581c${policy}a144676f6c641833`)).toBeNull();
    expect(await api.getUtxos(undefined, { page: 1, limit: 2 })).toEqual(all.slice(2));
    await expect(api.getUtxos(undefined, { page: 2, limit: 2 })).rejects.toEqual({ maxSize: 2 });
    await expect(api.getUtxos('zz')).rejects.toMatchObject({ code: -1, info: expect.any(String) });
  });

  test('the collateral of the wallet has no token and reaches the amount, or there is none', async () => {
    const api = await open();
    const collateral = await api.getCollateral({ amount: lovelace('3000000') });
    expect(collateral).toHaveLength(1);
    for (const hex of collateral ?? [])
      expect(TransactionUnspentOutput.from_hex(hex).output().amount().multiasset()).toBeUndefined();
    expect(await api.getCollateral({ amount: lovelace('20000000000') })).toBeNull();
    await expect(api.getCollateral({ amount: 'zz' })).rejects.toMatchObject({ code: -1 });
  });

  test('the addresses of the wallet are there as a whole and by page', async () => {
    const api = await open();
    expect(await api.getUsedAddresses()).toEqual([own, second].map(hexOf));
    expect(await api.getUsedAddresses({ page: 1, limit: 1 })).toEqual([hexOf(second)]);
    await expect(api.getUsedAddresses({ page: 2, limit: 1 })).rejects.toEqual({ maxSize: 2 });
    expect(await api.getUnusedAddresses()).toEqual([]);
  });

  test('the second wallet has no extension, and no collateral without an output', async () => {
    const api = await open(1);
    expect(await api.getExtensions()).toEqual([]);
    expect(await api.getBalance()).toBe('00');
    expect(await api.getCollateral()).toBeNull();
  });

  // The last: which outputs Mesh takes, and so what is left, differs from run to run.
  test('Mesh builds a payment from outputs of both addresses of the wallet, and the chain includes it', async () => {
    await open();
    const wallet = await BrowserWallet.enable('ferry');
    const unsigned = await new MeshTxBuilder()
      .txOut(to, [{ unit: 'lovelace', quantity: '5000000' }])
      .changeAddress(await wallet.getChangeAddress())
      .selectUtxosFrom(await wallet.getUtxos())
      .complete();
    const hash = await wallet.submitTx(await wallet.signTx(unsigned));
    const reader = createReader({ ...localnet, rpcUrls: [node.url] });
    const states: string[] = [];
    for await (const { status } of reader.follow({ hash, from: own, timeout: 60_000 })) states.push(status);
    expect(states.at(-1)).toBe('included');
  });
});
