import { describeAdapter, describeInjected } from '@causeway/conformance';
import { bytesToHex } from '@causeway/protocol/bytes';
import { parseAddress } from '../src/chain/address.js';
import { writeCbor } from '../src/chain/cbor.js';
import { cardano } from '../src/chain/chains.js';
import { verifyBytes } from '../src/chain/crypto.js';
import { inspectAddress } from '../src/chain/inspectAddress.js';
import {
  type CardanoSignedMessage,
  type CardanoSigner,
  cip34,
  type SignedTransaction,
} from '../src/index.js';
import { hash224, readTransaction, readWitnesses, verifySignature } from '../src/signer/verify.js';
import { createKeyed } from '../src/wallet/keyed.js';
import { alice, bob, chains, createPage } from './fakes.js';
import { createCip30Wallet } from './wallet.js';

/** A transaction of no meaning but the right form. */
const transaction = writeCbor([
  new Map<number, number | readonly never[]>([
    [0, []],
    [1, []],
    [2, 170_000],
  ]),
  new Map(),
  true,
  null,
]);

const signedBy = (address: string, { transaction }: SignedTransaction): boolean => {
  const parts = readTransaction(transaction);
  const [witness] = (parts && readWitnesses(parts.witnesses)) ?? [];
  return (
    !!witness &&
    bytesToHex(hash224(witness.publicKey)) ===
      bytesToHex(parseAddress(address).keyHash ?? new Uint8Array()) &&
    verifyBytes(parts?.hash ?? new Uint8Array(), witness.signature, witness.publicKey)
  );
};

describeAdapter<CardanoSigner>('the cip34 adapter', () => ({
  adapter: cip34({ chains }),
  createKeyed,
  keys: [alice, bob],
  // CIP-19 §Test vectors.
  typed: {
    inspect: inspectAddress,
    chain: cardano,
    // CIP-19 §Test vectors.
    address: 'addr1vx2fxv2umyhttkxyxp8x0dlpdt3k6cwng5pxj3jhsydzers66hrl8',
    mistakes: {
      addr1vx2fxv2umyhttkxyxp8x0dlpdt3k6cwng5pxj3jhsydzers66hrl9: 'checksum',
      addr1Vx2fxv2umyhttkxyxp8x0dlpdt3k6cwng5pxj3jhsydzers66hrl8: 'case',
      addr_test1vz2fxv2umyhttkxyxp8x0dlpdt3k6cwng5pxj3jhsydzerspjrlsz: 'network',
      stake1uyehkck0lajq8gr28t9uxnuvgcqrc6070x3k9r8048z8y5gh6ffgw: 'stake',
      Ae2tdPwUPEZ4YjgvykNpoFeYUxoyhNj2kg8KfKWN2FizsSpLUPv68MpTVDo: 'byron',
      $handle: 'name',
      '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045': 'evm',
    },
  },
  addresses: [
    [
      'addr1qx2fxv2umyhttkxyxp8x0dlpdt3k6cwng5pxj3jhsydzer3n0d3vllmyqwsx5wktcd8cc3sq835lu7drv2xwl2wywfgse35a3x',
      'addr1qx2fxv2umyhttkxyxp8x0dlpdt3k6cwng5pxj3jhsydzer3n0d3vllmyqwsx5wktcd8cc3sq835lu7drv2xwl2wywfgse35a3x',
    ],
    [
      'ADDR_TEST1VZ2FXV2UMYHTTKXYXP8X0DLPDT3K6CWNG5PXJ3JHSYDZERSPJRLSZ',
      'addr_test1vz2fxv2umyhttkxyxp8x0dlpdt3k6cwng5pxj3jhsydzerspjrlsz',
    ],
    [
      'stake1uyehkck0lajq8gr28t9uxnuvgcqrc6070x3k9r8048z8y5gh6ffgw',
      'stake1uyehkck0lajq8gr28t9uxnuvgcqrc6070x3k9r8048z8y5gh6ffgw',
    ],
  ],
  notAddresses: [
    'addr1vx2fxv2umyhttkxyxp8x0dlpdt3k6cwng5pxj3jhsydzers66hrl',
    'addr1vx2fxv2umyhttkxyxp8x0dlpdt3k6cwng5pxj3jhsydzers66hrl9',
    'addr1vx2fxv2umyhttkxyxp8x0dlpdt3k6cwng5pxj3jhsydzerS66hrl8',
    'DdzFFzCqrhsrcTVhLygT24QwTnNqQqQ8mZrq5jykUzMveU26sxaH529kMpo7VhPrt5pwW3dXeB2k3EEvKcNBRmzCfcQ7dTkyGzTs658C',
    'pool1pu5jlj4q9w9jlxeu370a3c9myx47md5j5m2str0naunn2q3lkdy',
    '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045',
  ],
  verbs: [
    {
      name: 'signMessage',
      method: 'cardano_signData',
      signs: true,
      use: (signer, options) => signer.signMessage({ message: 'hello', ...options }),
      verify: async (result, { address }) => {
        const { signature, key } = result as CardanoSignedMessage;
        return (await verifySignature({ address, message: 'hello', signature, key })).valid;
      },
    },
    {
      name: 'signTransaction',
      method: 'cardano_signTx',
      signs: true,
      use: (signer, options) => signer.signTransaction({ transaction, ...options }),
      verify: (result, { address }) => signedBy(address, result as SignedTransaction),
    },
  ],
}));

for (const plain of [false, true]) {
  describeInjected(plain ? 'an injected wallet without extensions' : 'an injected wallet', () => {
    const { entry, side } = createCip30Wallet([alice, bob], { plain });
    const limits = { poll: 10, pollMost: 20, read: 200, enabled: 200 };
    return {
      createPage: () => createPage({ cardano: { test: entry } }),
      createAdapter: (page) => cip34({ chains, page, limits }),
      wallet: side,
      call: ({ chainId, address }) => ({
        chainId,
        method: 'cardano_signData',
        params: [address, '6869'],
      }),
    };
  });
}
