import { describeAdapter, describeInjected } from '@causeway/conformance';
import { encode58 } from '@causeway/protocol/base58';
import { createHeadlessWallet, solanaFace, testWalletIdentities } from '@causeway/wallets';
import { mainnet } from '../src/chain/chains.js';
import { inspectAddress } from '../src/chain/inspectAddress.js';
import { type SignedTransaction, type SolanaSignedMessage, type SolanaSigner, solana } from '../src/index.js';
import { verifySiwx } from '../src/signer/siwx.js';
import { parseTransaction, verifySignature, verifyTransactionSignature } from '../src/signer/verify.js';
import { memoryKey } from '../src/wallet/key.js';
import { createKeyed } from '../src/wallet/keyed.js';
import { blockhash, transfer } from './build.js';
import { alice, aliceKey, bob, bobKey, chains, local } from './fakes.js';

const hash = encode58(new Uint8Array(64).fill(7));
const signInMessage = {
  domain: 'example.com',
  uri: 'https://example.com/login',
  nonce: 'abcdefgh12345678',
  issuedAt: '2026-11-21T12:00:00Z',
};
// Both accounts sign, so the other key's signature is not rejected but goes into the wrong slot.
const transaction = transfer({ signers: [alice, bob], to: '3J4PNA75JHjN1WHZNZKoCu4g8GxSwetVm4s9B6nTGYDh' });
const ownTransfer = transfer({ signers: [alice], to: bob });

const validTransaction = (result: unknown, address: string) => {
  const { transaction: bytes, changed } = result as SignedTransaction;
  const { signatures, messageBytes, message } = parseTransaction(bytes);
  const place = message.signers.indexOf(address);
  return !changed && verifyTransactionSignature(address, messageBytes, signatures[place] as Uint8Array);
};

describeAdapter<SolanaSigner>('the solana adapter', () => ({
  adapter: solana({ chains }),
  createKeyed,
  keys: [aliceKey, bobKey],
  request: async () => hash,
  typed: {
    inspect: inspectAddress,
    chain: mainnet,
    address: '7EcDhSYGxXyscszYEp35KHN8vvw3svAuLKTzXwCFLtV1',
    mistakes: {
      '7EcDhSYGxXyscszYEp35KHN8vvw3svAuLK': 'length',
      '0EcDhSYGxXyscszYEp35KHN8vvw3svAuLKTzXwCFLtV1': 'letters',
      '11111111111111111111111111111111': 'system',
    },
  },
  addresses: [
    [alice, alice],
    [` ${bob}\n`, bob],
    ['11111111111111111111111111111111', '11111111111111111111111111111111'],
  ],
  notAddresses: [
    alice.slice(0, 20),
    `${alice}1`,
    `O${alice.slice(1)}`,
    '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045',
  ],
  verbs: [
    {
      name: 'signMessage',
      method: 'solana_signMessage',
      signs: true,
      use: async (signer, options) => signer.signMessage?.({ message: 'hello', ...options }),
      verify: async (result, { address }) =>
        (await verifySignature({ ...(result as SolanaSignedMessage), address, message: 'hello' })).valid,
    },
    {
      name: 'signIn',
      method: 'solana_signMessage',
      signs: true,
      use: async (signer, options) => signer.signIn?.({ message: signInMessage, ...options }),
      verify: async (result) => {
        const { message, signature } = result as SolanaSignedMessage & { message: string };
        const now = new Date('2026-11-21T12:01:00Z');
        const expected = { ...signInMessage, chainId: local.id, now };
        return (await verifySiwx({ text: message, signature, ...expected })).verification.valid;
      },
    },
    {
      name: 'signTransaction',
      method: 'solana_signTransaction',
      signs: true,
      use: async (signer, options) => signer.signTransaction?.({ transaction, ...options }),
      verify: (result, { address }) => validTransaction(result, address),
    },
    {
      name: 'signAllTransactions',
      method: 'solana_signAllTransactions',
      signs: true,
      use: async (signer, options) =>
        signer.signAllTransactions?.({ transactions: [transaction], ...options }),
      verify: (result, { address }) => validTransaction((result as SignedTransaction[])[0], address),
    },
    {
      name: 'sendTransaction',
      method: 'solana_signAndSendTransaction',
      signs: false,
      use: async (signer, options) => signer.sendTransaction?.({ transaction: ownTransfer, ...options }),
      verify: (result) => (result as { hash: string }).hash === hash,
    },
  ],
}));

for (const identity of testWalletIdentities.slice(0, 2)) {
  describeInjected(`an injected wallet of the Wallet Standard (${identity.name})`, () => {
    const wallet = createHeadlessWallet({
      createKey: memoryKey,
      identity,
      faces: [solanaFace({ createKeyed, createKey: memoryKey, chains })],
      namespace: 'solana',
    });
    return {
      createPage: () => new EventTarget(),
      announceTo: wallet.announceTo,
      createAdapter: (page) => solana({ chains, page }),
      wallet,
      call: ({ chainId, address }) => ({
        chainId,
        method: 'solana_signMessage',
        params: { message: encode58(new TextEncoder().encode(`hi ${blockhash}`)), pubkey: address },
      }),
    };
  });
}
