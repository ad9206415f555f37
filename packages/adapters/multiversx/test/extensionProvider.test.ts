import { independent } from '@causeway/conformance/independent';
import { createHeadlessWallet, multiversxFace } from '@causeway/wallets';
import { Address, Message, Transaction } from '@multiversx/sdk-core';
import { ExtensionProvider } from '@multiversx/sdk-extension-provider';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createAccessToken, createLoginToken, verifyAccessToken } from '../src/signer/nativeAuth.js';
import { verifySignature, verifyTransaction } from '../src/signer/verify.js';
import { memoryKey } from '../src/wallet/key.js';
import { createKeyed } from '../src/wallet/keyed.js';
import { bob, chains } from './fakes.js';
import { createMessagePage } from './messagePage.js';

independent('@multiversx/sdk-extension-provider', {
  route: 'page',
  protocol: 'the messages of the extension',
  what: 'logs in, signs messages and transactions, and logs out with our wallet side',
});

// It works on the window, where the wallet listens.
const wallet = createHeadlessWallet({
  createKey: memoryKey,
  faces: [multiversxFace({ createKeyed, createKey: memoryKey, chains })],
  namespace: 'mvx',
});
let leave = () => {};
beforeEach(() => {
  const page = createMessagePage();
  leave = wallet.announceTo(page);
  vi.stubGlobal('window', Object.assign(page, { origin: 'http://localhost' }));
});
afterEach(() => {
  leave();
  vi.unstubAllGlobals();
});

test('the provider of the ecosystem logs in with a token that our verifier accepts', async () => {
  const provider = ExtensionProvider.getInstance();
  expect(await provider.init()).toBe(true);
  const origin = 'https://app.example';
  const token = createLoginToken({ origin, blockHash: 'ab'.repeat(32), ttl: 600 });
  const { address, signature = '' } = await provider.login({ token });
  const accessToken = createAccessToken(address, token, signature);
  const verified = await verifyAccessToken(accessToken, { origin, blockTime: () => Date.now() - 1000 });
  expect(verified.address).toBe(address);
});

test('the provider of the ecosystem signs messages and transactions that verify, until it logs out', async () => {
  const provider = ExtensionProvider.getInstance();
  await provider.init();
  const { address } = await provider.login();
  const data = new TextEncoder().encode('Grüezi');
  const { signature = new Uint8Array() } = await provider.signMessage(new Message({ data }));
  const hex = Buffer.from(signature).toString('hex');
  expect((await verifySignature({ address, message: data, signature: hex })).valid).toBe(true);
  const transaction = new Transaction({
    nonce: 7n,
    value: 5n,
    sender: Address.newFromBech32(address),
    receiver: Address.newFromBech32(bob),
    gasPrice: 1_000_000_000n,
    gasLimit: 50_000n,
    chainID: 'chain',
    version: 2,
  });
  const signed = (await provider.signTransaction(transaction)).toPlainObject();
  expect(verifyTransaction(signed as never)).toBe(true);
  await provider.logout();
  expect([provider.isConnected(), wallet.permitted]).toEqual([false, false]);
});
