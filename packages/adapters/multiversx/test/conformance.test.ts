import { describeAdapter, describeInjected } from '@causeway/conformance';
import { createHeadlessWallet, multiversxFace } from '@causeway/wallets';
import { mainnet } from '../src/chain/chains.js';
import { inspectAddress } from '../src/chain/inspectAddress.js';
import {
  type MultiversxSignedMessage,
  type MultiversxSigner,
  multiversx,
  type SignedTransaction,
} from '../src/index.js';
import { createLoginToken, verifyAccessToken } from '../src/signer/nativeAuth.js';
import { verifySiwx } from '../src/signer/siwx.js';
import { verifySignature, verifyTransaction } from '../src/signer/verify.js';
import { memoryKey } from '../src/wallet/key.js';
import { createKeyed } from '../src/wallet/keyed.js';
import { alice, aliceKey, bob, bobKey, chains, createPage, local, transfer } from './fakes.js';

const signInMessage = {
  domain: 'example.com',
  uri: 'https://example.com/login',
  nonce: 'abcdefgh12345678',
  issuedAt: '2026-11-21T12:00:00Z',
};
const origin = 'https://example.com';
const token = createLoginToken({ origin, blockHash: 'ab'.repeat(32), ttl: 600 });
const validTransaction = (result: unknown, sender: string) => {
  const { transaction, hash } = result as SignedTransaction;
  return transaction.sender === sender && verifyTransaction(transaction) && /^[\da-f]{64}$/.test(hash);
};

describeAdapter<MultiversxSigner>('the multiversx adapter', () => ({
  adapter: multiversx({ chains }),
  createKeyed,
  keys: [aliceKey, bobKey],
  typed: {
    inspect: inspectAddress,
    chain: mainnet,
    // mx-sdk-testwallets, `alice`.
    address: 'erd1qyu5wthldzr8wx5c9ucg8kjagg0jfs53s8nr3zpz3hypefsdd8ssycr6th',
    mistakes: {
      erd1qyu5wthldzr8wx5c9ucg8kjagg0jfs53s8nr3zpz3hypefsdd8ssycr6tj: 'checksum',
      erd1Qyu5wthldzr8wx5c9ucg8kjagg0jfs53s8nr3zpz3hypefsdd8ssycr6th: 'case',
      erd1qyu5wthldzr8wx5c9ucg8kjagg0jfs53s8nr3zpz3hypefsdd8ssycr6: 'length',
      erd1qqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqq6gq4hu: 'nobody',
      cosmos19rl4cm2hmr8afy4kldpxz3fka4jguq0auqdal4: 'prefix',
      '@alice': 'name',
      'alice.elrond': 'name',
      '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045': 'evm',
    },
  },
  addresses: [
    [alice, alice],
    [` ${bob.toUpperCase()}\n`, bob],
    // The contract of the system, which no key signs for.
    [
      'erd1qqqqqqqqqqqqqqqpqqqqqqqqqqqqqqqqqqqqqqqqqqqqqplllllscktaww',
      'erd1qqqqqqqqqqqqqqqpqqqqqqqqqqqqqqqqqqqqqqqqqqqqqplllllscktaww',
    ],
  ],
  notAddresses: [
    alice.slice(0, 61),
    `${alice}q`,
    `${alice.slice(0, -1)}4`,
    `E${alice.slice(1)}`,
    'cosmos19rl4cm2hmr8afy4kldpxz3fka4jguq0auqdal4',
    '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045',
  ],
  verbs: [
    {
      name: 'signMessage',
      method: 'mvx_signMessage',
      signs: true,
      use: async (signer, options) => signer.signMessage?.({ message: 'hello', ...options }),
      verify: async (result, { address }) =>
        (await verifySignature({ ...(result as MultiversxSignedMessage), address, message: 'hello' })).valid,
    },
    {
      name: 'signIn',
      method: 'mvx_signMessage',
      signs: true,
      use: async (signer, options) => signer.signIn?.({ message: signInMessage, ...options }),
      verify: async (result) => {
        const { message, signature } = result as MultiversxSignedMessage & { message: string };
        const now = new Date('2026-11-21T12:01:00Z');
        const expected = { ...signInMessage, chainId: local.id, now };
        return (await verifySiwx({ text: message, signature, ...expected })).verification.valid;
      },
    },
    {
      name: 'signNativeAuth',
      method: 'mvx_signMessage',
      signs: true,
      use: async (signer, options) => signer.signNativeAuth?.({ token, ...options }),
      verify: async (result, { address }) => {
        const { accessToken } = result as { accessToken: string };
        const verified = await verifyAccessToken(accessToken, { origin, blockTime: () => Date.now() - 1000 });
        return verified.address === address;
      },
    },
    {
      name: 'signTransaction',
      method: 'mvx_signTransaction',
      signs: true,
      use: async (signer, options) =>
        signer.signTransaction?.({ transaction: transfer({ sender: signer.account.address }), ...options }),
      verify: (result, { address }) => validTransaction(result, address),
    },
    {
      name: 'signTransactions',
      method: 'mvx_signTransactions',
      signs: true,
      use: async (signer, options) =>
        signer.signTransactions?.({
          transactions: [transfer({ sender: signer.account.address, data: 'aGk=' })],
          ...options,
        }),
      verify: (result, { address }) => validTransaction((result as SignedTransaction[])[0], address),
    },
  ],
}));

describeInjected('the MultiversX extension over window messages', () => {
  const wallet = createHeadlessWallet({
    createKey: memoryKey,
    faces: [multiversxFace({ createKeyed, createKey: memoryKey, chains })],
    namespace: 'mvx',
  });
  return {
    createPage: () => createPage(),
    announceTo: (page) => wallet.announceTo(page),
    createAdapter: (page) => multiversx({ chains, page }),
    wallet,
    mute: true,
    call: ({ chainId, address }) => ({
      chainId,
      method: 'mvx_signMessage',
      params: { message: 'hi', address },
    }),
  };
});
