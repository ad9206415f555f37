import { independent } from '@causeway/conformance/independent';
import { type CosmosLedger, cosmosAddress, startCosmosLedger } from '@causeway/devnets/cosmos';
import { cosmosFace, createHeadlessWallet, publicAccounts, testWalletIdentities } from '@causeway/wallets';
import { coins, GasPrice, SigningStargateClient } from '@cosmjs/stargate';
import type { Keplr } from '@keplr-wallet/provider';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { verifySignature } from '../src/signer/verify.js';
import { memoryKey } from '../src/wallet/key.js';
import { createKeyed } from '../src/wallet/keyed.js';
import { createPage, hub } from './fakes.js';

independent('@cosmjs/stargate', { what: 'signs and broadcasts with the signers of the test wallet' });

const id = 'causeway-1';
const addresses = publicAccounts.map(({ privateKey }) => cosmosAddress(privateKey));
const stopper = new AbortController();
let ledger: CosmosLedger;

beforeAll(async () => {
  const balances = Object.fromEntries(addresses.map((address) => [address, 100_000_000n]));
  ledger = await startCosmosLedger({ port: 0, balances, gasPrice: 25_000n, signal: stopper.signal });
});
afterAll(async () => {
  await ledger?.stop();
  stopper.abort();
});

type Signers = Pick<Keplr, 'getOfflineSigner' | 'getOfflineSignerOnlyAmino' | 'getOfflineSignerAuto'>;
type KeplrPage = Signers & { readonly keplr: Keplr };

/** The first test wallet, or the second with its keys on a Ledger, where apps look for Keplr. */
function open(which: 0 | 1 = 0) {
  const chains = [{ ...hub, rpcUrls: [ledger.url] }];
  const wallet = createHeadlessWallet({
    createKey: memoryKey,
    identity: testWalletIdentities[which],
    faces: [
      cosmosFace({ createKeyed, createKey: memoryKey, chains, place: 'keplr', verify: verifySignature }),
    ],
    namespace: 'cosmos',
  });
  const page = createPage<object>({});
  const stop = wallet.announceTo(page as unknown as EventTarget);
  return { wallet, page: page as unknown as KeplrPage, stop };
}

describe('the cosmos test wallet as apps use Keplr', () => {
  test.each(['getOfflineSigner', 'getOfflineSignerOnlyAmino', 'getOfflineSignerAuto'] as const)(
    'CosmJS signs a transfer with the signer of %s, and the chain accepts it',
    async (name) => {
      const { page } = open();
      await page.keplr.enable(id);
      const signer = await page.keplr[name](id);
      const [account] = await signer.getAccounts();
      expect(account).toMatchObject({ address: addresses[0], algo: 'secp256k1' });
      expect('signDirect' in signer).toBe(name !== 'getOfflineSignerOnlyAmino');
      const client = await SigningStargateClient.connectWithSigner(ledger.url, signer as never, {
        gasPrice: GasPrice.fromString('0.025uatom'),
        broadcastPollIntervalMs: 50,
      });
      const [from = '', to = ''] = addresses;
      const result = await client.sendTokens(from, to, coins(5, 'uatom'), 'auto');
      expect(result.code).toBe(0);
      client.disconnect();
    },
  );

  test('the signers of Keplr are in the page under their own names until it leaves', async () => {
    const { page, stop } = open();
    await page.keplr.enable(id);
    const [account] = await page.getOfflineSigner(id).getAccounts();
    expect(account?.address).toBe(addresses[0]);
    expect(await page.getOfflineSignerOnlyAmino(id).getAccounts()).toEqual([account]);
    expect(await (await page.getOfflineSignerAuto(id)).getAccounts()).toEqual([account]);
    stop();
    expect('keplr' in page || 'getOfflineSigner' in page || 'getOfflineSignerAuto' in page).toBe(false);
  });

  test('getOfflineSignerAuto of a wallet with a Ledger signs amino documents only', async () => {
    const { page } = open(1);
    await page.keplr.enable(id);
    const signer = await page.keplr.getOfflineSignerAuto(id);
    expect('signAmino' in signer && !('signDirect' in signer)).toBe(true);
  });

  test('a signer refuses a document of another chain or account without a prompt', async () => {
    const { page, wallet } = open();
    await page.keplr.enable(id);
    const signer = page.keplr.getOfflineSigner(id);
    const bytes = Uint8Array.of();
    const sign = (address: string, chainId: string) =>
      signer.signDirect(address, {
        chainId,
        accountNumber: 0n as never,
        bodyBytes: bytes,
        authInfoBytes: bytes,
      });
    const [own = '', other = ''] = addresses;
    await expect(sign(own, 'other-1')).rejects.toThrow('Unmatched chain id with the offline signer');
    await expect(sign(other, id)).rejects.toThrow('Unknown signer address');
    expect(wallet.prompted).toBe(1);
  });

  test('the first read of a key requests the permission, and a refusal leaves the site without it', async () => {
    const { page, wallet } = open();
    wallet.behave('reject');
    await expect(page.keplr.getKey(id)).rejects.toThrow('Request rejected');
    await expect(page.getOfflineSigner(id).getAccounts()).rejects.toThrow('Request rejected');
    await expect(page.keplr.getKey('unknown-1')).rejects.toThrow('There is no chain info for unknown-1');
    expect(wallet.prompted).toBe(2);
    wallet.behave('approve');
    expect((await page.keplr.getKey(id)).bech32Address).toBe(addresses[0]);
    expect((await page.keplr.getKeysSettled([id]))[0]?.status).toBe('fulfilled');
    expect(wallet.prompted).toBe(3);
  });

  test('verifyArbitrary accepts the message that signArbitrary signed, and no other', async () => {
    const { page } = open();
    const [address = '', other = ''] = addresses;
    await page.keplr.enable(id);
    const signed = await page.keplr.signArbitrary(id, address, 'Ahoy');
    expect(await page.keplr.verifyArbitrary(id, address, 'Ahoy', signed)).toBe(true);
    const bytes = new TextEncoder().encode('Ahoy');
    expect(await page.keplr.verifyArbitrary(id, address, bytes, signed)).toBe(true);
    expect(await page.keplr.verifyArbitrary(id, address, 'Ahoi', signed)).toBe(false);
    expect(await page.keplr.verifyArbitrary(id, other, 'Ahoy', signed)).toBe(false);
  });

  test('an app sets the default options of Keplr and pings it', async () => {
    const { keplr } = open().page;
    expect(keplr.defaultOptions).toEqual({});
    keplr.defaultOptions = { sign: { preferNoSetFee: true } };
    expect(keplr.defaultOptions).toEqual({ sign: { preferNoSetFee: true } });
    expect(await keplr.ping()).toBeUndefined();
  });
});
