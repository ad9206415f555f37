import { independent } from '@causeway/conformance/independent';
import { bitcoinAddresses, startBitcoin } from '@causeway/devnets/bip122';
import { encode58 } from '@causeway/protocol/base58';
import { concatBytes, fromBase64 } from '@causeway/protocol/bytes';
import { createHeadlessWallet, publicAccounts, testWalletIdentities } from '@causeway/wallets';
import { bip122Face } from '@causeway/wallets/bip122';
import { Signer, Verifier } from 'bip322-js';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { addressOf, addressOn } from '../src/chain/address.js';
import { mainnet, regtest } from '../src/chain/chains.js';
import { checkSigned } from '../src/chain/checkSigned.js';
import { hash256 } from '../src/chain/hash.js';
import { verifySignature } from '../src/signer/verify.js';
import { memoryKey, taprootKey } from '../src/wallet/key.js';
import { createKeyed } from '../src/wallet/keyed.js';
import { psbtOf } from './build.js';

const silent = () => Promise.reject(new Error('No chain is read for a signature.'));
const secretOf = (byte: number) => new Uint8Array(32).fill(byte);
/** A compressed key of the main network in the form that wallets import (WIF). */
function wif(secret: Uint8Array): string {
  const payload = concatBytes(Uint8Array.of(0x80), secret, Uint8Array.of(1));
  return encode58(concatBytes(payload, hash256(payload).subarray(0, 4)));
}
const keyed = (key: ReturnType<typeof memoryKey>, chain = mainnet) =>
  createKeyed(key, { chains: [chain], request: silent });

describe('messages beside bip322-js', () => {
  independent('bip322-js', { what: 'signs and verifies messages by BIP-322 and BIP-137' });

  test.each(['', 'Hello World', 'Grüße, 世界 🚢', 'x'.repeat(5000)])(
    'signatures of bip322-js for %j are valid here, with keys of P2WPKH, of P2WPKH within P2SH and of P2TR',
    async (message) => {
      const secret = secretOf(7);
      const { publicKey } = memoryKey(secret);
      const nested = addressOf('p2sh', publicKey, mainnet.id).address;
      const accounts = [memoryKey(secret), taprootKey(secret)].map(
        (key) => keyed(key).account(mainnet.id).address,
      );
      for (const address of [...accounts, nested]) {
        const signature = String(Signer.sign(wif(secret), address, message));
        expect(await verifySignature({ address, message, signature })).toMatchObject({ valid: true });
        expect((await verifySignature({ address, message: `${message}!`, signature })).valid).toBe(false);
      }
    },
  );

  test.each([
    ['BIP-322 by a key of P2WPKH', memoryKey, 'bip322'],
    ['BIP-322 by a key of P2TR', taprootKey, 'bip322'],
    ['signmessage by a key of P2WPKH', memoryKey, 'ecdsa'],
  ] as const)('bip322-js accepts what the keyed wallet signs: %s', async (_, create, protocol) => {
    for (let byte = 1; byte < 20; byte++) {
      const wallet = keyed(create(secretOf(byte)));
      const { address } = wallet.account(mainnet.id);
      const message = `Message ${byte}`;
      const params = { account: address, message, protocol };
      const answer = await wallet.invoke({ chainId: mainnet.id, method: 'signMessage', params });
      const { signature } = answer as { readonly signature: string };
      const text = Buffer.from(signature, 'hex').toString('base64');
      expect(Verifier.verifySignature(address, message, text)).toBe(true);
      expect(Verifier.verifySignature(address, `${message}.`, text)).toBe(false);
      const scheme = protocol === 'ecdsa' ? 'bip122:ecdsa' : 'bip122:bip322';
      expect(await verifySignature({ address, message, signature })).toEqual({ valid: true, scheme });
    }
  });
});

describe('PSBTs beside bitcoinjs-lib', () => {
  independent('bitcoinjs-lib', { what: 'signs and finishes PSBTs' });

  test.each([
    ['P2WPKH', memoryKey],
    ['P2TR', taprootKey],
  ] as const)(
    'a PSBT of %s that bitcoinjs-lib signs is accepted, and one of another key is not',
    async (_, create) => {
      const ecc = await import('@bitcoinerlab/secp256k1');
      const { initEccLib, Psbt, networks } = await import('bitcoinjs-lib');
      initEccLib(ecc);
      const sign = (psbt: Uint8Array, secret: Uint8Array, finish: boolean) => {
        const theirs = Psbt.fromBuffer(psbt, { network: networks.regtest });
        const isTaproot = create === taprootKey;
        const { publicKey, curve } = create(secret);
        const signer = {
          publicKey: curve === 'bip340' ? concatBytes(Uint8Array.of(2), publicKey) : publicKey,
          network: networks.regtest,
          sign: (digest: Uint8Array) => ecc.sign(digest, secret),
          signSchnorr: (digest: Uint8Array) => ecc.signSchnorr(digest, tweaked(ecc, secret)),
        };
        if (isTaproot) theirs.updateInput(0, { tapInternalKey: internalOf(ecc, secret) });
        theirs.signInput(0, signer);
        if (finish) theirs.finalizeAllInputs();
        return Uint8Array.from(theirs.toBuffer());
      };
      const ownAddress = keyed(create(secretOf(1)), regtest).account(regtest.id).address;
      const psbt = psbtOf([ownAddress]);
      const inputs = [{ index: 0, address: addressOn(regtest.id, ownAddress) }];
      for (const finish of [false, true]) {
        const checked = checkSigned(psbt, sign(psbt, secretOf(1), finish), inputs);
        expect(checked).toMatchObject({ hash: expect.stringMatching(/^[\da-f]{64}$/) });
        if (typeof checked !== 'object') throw new Error('It was not accepted.');
        const { Transaction } = await import('bitcoinjs-lib');
        expect(Transaction.fromBuffer(checked.transaction as Uint8Array).getId()).toBe(checked.hash);
      }
      expect(checkSigned(psbt, psbt, inputs)).toBe('unsigned');
      expect(checkSigned(psbt, psbtOf([ownAddress, ownAddress]), inputs)).toBeUndefined();
    },
  );
});

type Ecc = typeof import('@bitcoinerlab/secp256k1');
const internalOf = (ecc: Ecc, secret: Uint8Array) =>
  Uint8Array.from(ecc.pointFromScalar(secret, true) as Uint8Array).slice(1);

/** The tweaked secret of BIP-341, computed as in bitcoinjs-lib's own examples. */
function tweaked(ecc: Ecc, secret: Uint8Array): Uint8Array {
  const point = ecc.pointFromScalar(secret, true) as Uint8Array;
  const even = point[0] === 3 ? ecc.privateNegate(secret) : secret;
  const hash = tapTweak(internalOf(ecc, secret));
  return ecc.privateAdd(even, hash) as Uint8Array;
}
const tapTweak = (internal: Uint8Array) => {
  const { createHash } = process.getBuiltinModule('node:crypto');
  const sha = (...parts: Uint8Array[]) =>
    Uint8Array.from(createHash('sha256').update(Buffer.concat(parts)).digest());
  const tag = sha(new TextEncoder().encode('TapTweak'));
  return sha(tag, tag, internal);
};

describe('the provider beside sats-connect', () => {
  independent('@sats-connect/core', { what: 'asks a provider and reads its answers' });
  afterEach(() => vi.unstubAllGlobals());

  test('sats-connect finds the test wallet in btc_providers, connects, signs a message and pays with it', async () => {
    const { privateKey } = publicAccounts[3] as (typeof publicAccounts)[number];
    const [payment, ordinals] = bitcoinAddresses(privateKey);
    const node = await startBitcoin({ port: 0, funded: [payment, ordinals], blockMs: 50 });
    const chain = { ...regtest, rpcUrls: [node.url] };
    const wallet = createHeadlessWallet({
      createKey: memoryKey,
      identity: testWalletIdentities[1],
      faces: [
        bip122Face({ createKeyed, createKey: memoryKey, createTaprootKey: taprootKey, chains: [chain] }),
      ],
      namespace: 'bip122',
    });
    const page = new EventTarget();
    const stop = wallet.announceTo(page);
    vi.stubGlobal('window', page);
    const { getProviders, request } = await import('@sats-connect/core');
    const [{ id } = { id: '' }] = getProviders();
    expect(id).toBe('CausewaySecond.BitcoinProvider');
    const connected = await request('wallet_connect', { addresses: ['payment', 'ordinals'] as never }, id);
    if (connected.status !== 'success') throw new Error(connected.error.message);
    expect(connected.result.addresses.map(({ address }) => address)).toEqual([payment, ordinals]);
    for (const address of [payment, ordinals]) {
      const params = { address, message: 'Hello', protocol: 'BIP322' as never };
      const signed = await request('signMessage', params, id);
      if (signed.status !== 'success') throw new Error(signed.error.message);
      const { signature } = signed.result;
      expect(fromBase64(signature)).toBeDefined();
      expect((await verifySignature({ address, message: 'Hello', signature })).valid).toBe(true);
    }
    const answer = await request('sendTransfer', { recipients: [{ address: ordinals, amount: 12_345 }] }, id);
    if (answer.status !== 'success') throw new Error(answer.error.message);
    expect(answer.result.txid).toMatch(/^[\da-f]{64}$/);
    stop();
    await node.stop();
  });
});

describe('the names of the Wallet Standard', () => {
  independent('@exodus/bitcoin-wallet-standard', { what: 'names of features and chains' });

  test('the features and chains that discovery looks for have the names of the published packages', async () => {
    const { BitcoinConnect, BITCOIN_CHAINS } = await import('@exodus/bitcoin-wallet-standard');
    expect(BitcoinConnect).toBe('bitcoin:connect');
    const { networkOf, testnet3 } = await import('../src/chain/chains.js');
    const names = [mainnet, testnet3, regtest].map(({ id }) => `bitcoin:${networkOf(id).name}`);
    expect(names).toEqual([...BITCOIN_CHAINS]);
  });
});
