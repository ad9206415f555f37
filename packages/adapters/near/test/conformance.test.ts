import { describeAdapter, describeInjected } from '@causeway/conformance';
import { createHeadlessWallet, nearFace, testWalletIdentities } from '@causeway/wallets';
import { mainnet } from '../src/chain/chains.js';
import { sha256, verifyDigest } from '../src/chain/crypto.js';
import { decodeSigned } from '../src/chain/decode.js';
import { encodeTransaction } from '../src/chain/encode.js';
import { encodeHash } from '../src/chain/hash.js';
import { inspectAddress } from '../src/chain/inspectAddress.js';
import { formatPublicKey } from '../src/chain/publicKey.js';
import { type NearSignedMessage, type NearSigner, near, type SignedTransaction } from '../src/index.js';
import { signInNonce } from '../src/signer/siwx.js';
import { verifyKeySignature } from '../src/signer/verify.js';
import { memoryKey } from '../src/wallet/key.js';
import { createKeyed } from '../src/wallet/keyed.js';
import { alice, aliceId, bob, chains, createPage, local } from './fakes.js';

const recipient = 'app.example';
const nonce = Uint8Array.from({ length: 32 }, (_, i) => i);
const actions = [{ type: 'Transfer', params: { deposit: '1000000000000000000000000' } }] as const;
const block = encodeHash(new Uint8Array(32).fill(9));
const signInMessage = {
  domain: 'app.example',
  uri: 'https://app.example/login',
  nonce: 'abcdefgh12345678',
  issuedAt: '2026-11-21T12:00:00Z',
};
const byKey = (result: unknown, account: { readonly publicKey?: Uint8Array }) =>
  (result as { publicKey: string }).publicKey ===
  formatPublicKey({ curve: 'ed25519', bytes: account.publicKey as Uint8Array });

describeAdapter<NearSigner>('the near adapter', () => ({
  adapter: near({ chains }),
  createKeyed,
  keys: [alice, bob],
  request: async ({ method }) => {
    if (method === 'query') return { nonce: 41, permission: 'FullAccess' };
    return method === 'block' ? { header: { hash: block } } : {};
  },
  typed: {
    inspect: inspectAddress,
    chain: mainnet,
    address: 'bridge_1.alice.near',
    mistakes: {
      'alice@near': 'letters',
      'alice..near': 'marks',
      'alice.near.': 'marks',
      a: 'length',
      '98793cd91a3f870fb126f66285808c7e094afcfc4eda8a970f6648cdf0dbd6d': 'hex',
      '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA9604': 'evm',
      'alice.testnet': 'network',
      '7EcDhSYGxXyscszYEp35KHN8vvw3svAuLKTzXwCFLtV1': 'kind',
      cosmos19rl4cm2hmr8afy4kldpxz3fka4jguq0auqdal4: 'kind',
    },
  },
  addresses: [
    ['alice.near', 'alice.near'],
    [' Alice.NEAR\n', 'alice.near'],
    ['a-b_c.d1.testnet', 'a-b_c.d1.testnet'],
    [aliceId, aliceId],
    ['0xD8DA6BF26964AF9D7EED9E03E53415D37AA96045', '0xd8da6bf26964af9d7eed9e03e53415d37aa96045'],
    [`0s${'ab'.repeat(20)}`, `0s${'ab'.repeat(20)}`],
  ],
  notAddresses: [
    'a',
    'a..near',
    '.near',
    'near.',
    'a-.near',
    'a_-b.near',
    'a b.near',
    'ä.near',
    '\u212aelvin.near',
    `${aliceId}a`,
    '0xd8da6bf26964af9d7eed9e03e53415d37aa9604',
  ],
  verbs: [
    {
      name: 'signMessage',
      method: 'near_signMessage',
      signs: true,
      use: async (signer, options) =>
        signer.signMessage?.({ message: 'hello', recipient, nonce, ...options }),
      verify: (result, account) =>
        byKey(result, account) &&
        verifyKeySignature({ ...(result as NearSignedMessage), message: 'hello', recipient, nonce }),
    },
    {
      name: 'signIn',
      method: 'near_signMessage',
      signs: true,
      use: async (signer, options) => signer.signIn?.({ message: signInMessage, ...options }),
      verify: (result, account) => {
        const signed = result as NearSignedMessage & { message: string };
        return (
          byKey(result, account) &&
          verifyKeySignature({ ...signed, recipient, nonce: signInNonce(signInMessage.nonce) })
        );
      },
    },
    {
      name: 'signTransaction',
      method: 'near_signTransaction',
      // The bytes name their signer, so a wallet with another key rejects them, which a separate test covers.
      signs: false,
      use: async (signer, options) => {
        const { address: signerId, publicKey } = signer.account;
        const key = formatPublicKey({ curve: 'ed25519', bytes: publicKey as Uint8Array });
        const draft = { signerId, publicKey: key, nonce: 7n, receiverId: 'bob.near' };
        const transaction = encodeTransaction({ ...draft, blockHash: nonce, actions });
        return signer.signTransaction?.({ transaction, ...options });
      },
      verify: (result, { publicKey }) => {
        const signed = decodeSigned((result as SignedTransaction).transaction);
        const key = { curve: 'ed25519', bytes: publicKey as Uint8Array } as const;
        return verifyDigest(sha256(signed.bytes), signed.signature.bytes, key);
      },
    },
  ],
}));

for (const identity of testWalletIdentities.slice(0, 2)) {
  describeInjected(`an announced wallet (${identity.name})`, () => {
    const wallet = createHeadlessWallet({
      createKey: memoryKey,
      identity,
      faces: [nearFace({ createKeyed, createKey: memoryKey, chains })],
      namespace: 'near',
    });
    const limits = { poll: 10, pollMost: 20, silent: 200 };
    return {
      createPage,
      announceTo: wallet.announceTo,
      createAdapter: (page) => near({ chains, page, limits }),
      chains: [local.id],
      wallet,
      call: ({ chainId, address: signerId }) => ({
        chainId,
        method: 'near_signMessage',
        params: { signerId, message: 'hi', recipient, nonce: Array.from(nonce) },
      }),
    };
  });
}
