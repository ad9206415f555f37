import { describeAdapter, describeInjected, describeReader, describeSiwx } from '@causeway/conformance';
import { bitcoinAddresses, startBitcoin } from '@causeway/devnets/bip122';
import type { Key, Session } from '@causeway/protocol';
import { fromHex } from '@causeway/protocol/bytes';
import { createHeadlessWallet, publicAccounts, testWalletIdentities } from '@causeway/wallets';
import { bip122Face } from '@causeway/wallets/bip122';
import { describe } from 'vitest';
import { addressOn } from '../src/chain/address.js';
import { mainnet, regtest } from '../src/chain/chains.js';
import { checkSigned } from '../src/chain/checkSigned.js';
import { inspectAddress } from '../src/chain/inspectAddress.js';
import { idOf } from '../src/chain/psbt.js';
import { createReader } from '../src/chain/reader.js';
import {
  type BitcoinSignedMessage,
  type BitcoinSigner,
  bip122,
  type SentTransaction,
  type SignedTransaction,
} from '../src/index.js';
import { createNonce, formatSiwx, parseSiwx, verifySiwx } from '../src/signer/siwx.js';
import { createVerifier } from '../src/signer/verifier.js';
import { verifySignature } from '../src/signer/verify.js';
import { memoryKey, taprootKey } from '../src/wallet/key.js';
import { createKeyed } from '../src/wallet/keyed.js';
import { psbtOf } from './build.js';
import { aliceKey, aliceTaproot, bobKey, bobTaproot, chains, other } from './fakes.js';

const silent = () => Promise.reject(new Error('No chain is read for a signature.'));
const addressOf = (key: Key) => createKeyed(key, { chains, request: silent }).account(regtest.id).address;

for (const [kind, keys] of [
  ['P2WPKH', [aliceKey, bobKey]],
  ['P2TR', [aliceTaproot, bobTaproot]],
] as const) {
  const addresses = keys.map(addressOf);
  // Both have an input: a wallet does not refuse another key's signature, but puts it into the wrong input.
  const psbt = psbtOf(addresses);
  describeAdapter<BitcoinSigner>(`the bip122 adapter with keys of ${kind}`, () => ({
    adapter: bip122({ chains }),
    createKeyed,
    keys,
    request: async ({ params }) => idOf(fromHex((params as string[])[0]) ?? new Uint8Array()),
    typed: {
      inspect: inspectAddress,
      chain: mainnet,
      // BIP-173 §Examples; BIP-350 §Test vectors.
      address: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
      mistakes: {
        bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t5: 'checksum',
        bc1qw508D6qejxtdg4y5r3zarvary0c5xw7kv8f3t4: 'case',
        tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx: 'network',
        'alice.btc': 'name',
        '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045': 'evm',
        cosmos1cyyzpxplxdzkeea7kwsydadg87357qnahakaks: 'form',
      },
    },
    addresses: [
      ['BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'],
      [' 1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2\n', '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2'],
      [
        'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0',
        'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0',
      ],
    ],
    notAddresses: [
      'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t5',
      '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN3',
      // BIP-350 §Test vectors: a version whose outputs cannot be spent yet.
      'bc1sw50qgdz25j',
      '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045',
    ],
    verbs: [
      {
        name: 'signMessage',
        method: 'signMessage',
        signs: true,
        use: async (signer, options) => signer.signMessage?.({ message: 'hello', ...options }),
        verify: async (result, { address }) => {
          const { signature } = result as BitcoinSignedMessage;
          return (await verifySignature({ address, message: 'hello', signature })).valid;
        },
      },
      {
        name: 'signTransaction',
        method: 'signPsbt',
        // A wallet does not sign an input of another account; `transaction.test.ts` has one that does.
        signs: false,
        use: async (signer, options) => signer.signTransaction?.({ psbt, ...options }),
        verify(result, { address }) {
          const { signature } = result as SignedTransaction;
          const answer = Uint8Array.from(Buffer.from(signature, 'base64'));
          const inputs = [{ index: addresses.indexOf(address), address: addressOn(regtest.id, address) }];
          return typeof checkSigned(psbt, answer, inputs) === 'object';
        },
      },
      {
        name: 'sendTransaction',
        method: 'signPsbt',
        signs: false,
        use: async (signer, options) =>
          signer.sendTransaction?.({ psbt: psbtOf([signer.account.address]), ...options }),
        verify: (result) => (result as SentTransaction).hash.length === 64,
      },
    ],
  }));

  const siwxOf = (protocol: 'bip322' | 'ecdsa'): Parameters<typeof describeSiwx>[0] => ({
    ecosystem: 'Bitcoin',
    accounts: [`${regtest.id}:${addresses[0]}`, `${regtest.id}:${addresses[1]}`],
    otherChain: other.id,
    formatSiwx,
    parseSiwx,
    createNonce,
    verifySiwx,
    verifier: createVerifier(regtest),
    async sign(text, by = 0) {
      const keyed = createKeyed(keys[by] ?? keys[0], { chains, request: silent });
      const params = { account: addresses[by], message: text, protocol };
      const call = { chainId: regtest.id, method: 'signMessage', params };
      const { signature } = (await keyed.invoke(call)) as { readonly signature: string };
      return { signature };
    },
  });
  describeSiwx(siwxOf('bip322'));
  if (kind === 'P2WPKH') describe('as signmessage signs', () => describeSiwx(siwxOf('ecdsa'), 1000));

  describeReader(`the reader of Bitcoin with coins of ${kind}`, async () => {
    const [secret, secondSecret] = publicAccounts.map(({ privateKey }) => privateKey);
    const at = kind === 'P2TR' ? 1 : 0;
    const address = bitcoinAddresses(secret ?? '')[at];
    const to = bitcoinAddresses(secondSecret ?? '')[at];
    const node = await startBitcoin({ port: 0, funded: [address, to], blockMs: 50 });
    const chain = { ...regtest, rpcUrls: [node.url] };
    const bytes = Uint8Array.from(Buffer.from((secret ?? '').slice(2), 'hex'));
    const key = (kind === 'P2TR' ? taprootKey : memoryKey)(bytes);
    const reader = createReader(chain);
    const keyed = createKeyed(key, {
      chains: [chain],
      request: (call, options) => reader.request(call, options),
    });
    const adapter = bip122({ chains: [chain] });
    const account = keyed.account(chain.id);
    const session: Session = {
      accounts: [account],
      scopes: { bip122: adapter.scope() },
      invokeMethod: (call, options) => keyed.invoke(call, options),
      subscribe: () => () => undefined,
      close: () => undefined,
    };
    return {
      readerOf: adapter.reader as never,
      chain,
      foreign: { ...chain, id: `bip122:${'f'.repeat(32)}`, rpcUrls: [node.url] },
      signer: adapter.signer(session, account),
      to,
      amount: 30_000n,
      coin: `${chain.id}/slip44:1`,
      unknownHash: '0'.repeat(64),
      stop: () => node.stop(),
    };
  });
}

for (const identity of testWalletIdentities.slice(0, 2)) {
  describeInjected(`an injected wallet (${identity.name})`, () => {
    const wallet = createHeadlessWallet({
      createKey: memoryKey,
      identity,
      faces: [bip122Face({ createKeyed, createKey: memoryKey, createTaprootKey: taprootKey, chains })],
      namespace: 'bip122',
    });
    return {
      createPage: () => new EventTarget(),
      announceTo: wallet.announceTo,
      createAdapter: (page) => bip122({ chains, page, limits: { late: 0 } }),
      wallet,
      call: ({ chainId, address }) => ({
        chainId,
        method: 'signMessage',
        params: { account: address, address, message: 'hi' },
      }),
    };
  });
}
