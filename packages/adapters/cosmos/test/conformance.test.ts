import { describeAdapter, describeInjected } from '@causeway/conformance';
import { cosmosHub } from '../src/chain/chains.js';
import { messageDocument, type SignDoc } from '../src/chain/document.js';
import { inspectAddress } from '../src/chain/inspectAddress.js';
import { encode } from '../src/chain/proto.js';
import { type CosmosSignedMessage, type CosmosSigner, cosmos, type SignedTransaction } from '../src/index.js';
import { verifySignature } from '../src/signer/verify.js';
import { createKeyed } from '../src/wallet/keyed.js';
import { alice, bob, chains, createPage } from './fakes.js';
import { createKeplrWallet } from './wallet.js';

const direct: SignDoc = {
  bodyBytes: encode([2, 'for the ferry']),
  authInfoBytes: encode([2, encode([2, 200_000n])]),
  chainId: 'causeway-1',
  accountNumber: 7n,
};
const amino = {
  ...messageDocument('', new Uint8Array()),
  chain_id: 'causeway-1',
  account_number: '7',
  fee: { amount: [{ denom: 'uatom', amount: '5000' }], gas: '200000' },
  msgs: [{ type: 'cosmos-sdk/MsgSend', value: { to_address: 'x', note: '<&>' } }],
  memo: 'for the ferry',
};
const valid = async (
  address: string,
  result: CosmosSignedMessage,
  signed: { message: string } | { document: never },
) =>
  (await verifySignature({ address, signature: result.signature, publicKey: result.publicKey, ...signed }))
    .valid;

describeAdapter<CosmosSigner>('the cosmos adapter', () => ({
  adapter: cosmos({ chains }),
  createKeyed,
  keys: [alice, bob],
  typed: {
    inspect: inspectAddress,
    chain: cosmosHub,
    address: 'cosmos19rl4cm2hmr8afy4kldpxz3fka4jguq0auqdal4',
    mistakes: {
      cosmos19rl4cm2hmr8afy4kldpxz3fka4jguq0auqdal5: 'checksum',
      Cosmos19rl4cm2hmr8afy4kldpxz3fka4jguq0auqdal4: 'case',
      osmo19rl4cm2hmr8afy4kldpxz3fka4jguq0a5m7df8: 'network',
      '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045': 'evm',
    },
  },
  addresses: [
    ['cosmos19rl4cm2hmr8afy4kldpxz3fka4jguq0auqdal4', 'cosmos19rl4cm2hmr8afy4kldpxz3fka4jguq0auqdal4'],
    ['COSMOS19RL4CM2HMR8AFY4KLDPXZ3FKA4JGUQ0AUQDAL4', 'cosmos19rl4cm2hmr8afy4kldpxz3fka4jguq0auqdal4'],
    ['osmo19rl4cm2hmr8afy4kldpxz3fka4jguq0a5m7df8', 'osmo19rl4cm2hmr8afy4kldpxz3fka4jguq0a5m7df8'],
  ],
  notAddresses: [
    'cosmos19rl4cm2hmr8afy4kldpxz3fka4jguq0auqdal',
    'cosmos19rl4cm2hmr8afy4kldpxz3fka4jguq0auqdal5',
    'cosmos19RL4cm2hmr8afy4kldpxz3fka4jguq0auqdal4',
    'juno19rl4cm2hmr8afy4kldpxz3fka4jguq0apqjw0r',
    '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045',
  ],
  verbs: [
    {
      name: 'signMessage',
      method: 'cosmos_signAmino',
      signs: true,
      use: (signer, options) => signer.signMessage({ message: 'hello', ...options }),
      verify: (result, { address }) => valid(address, result as CosmosSignedMessage, { message: 'hello' }),
    },
    {
      name: 'signTransaction',
      method: 'cosmos_signDirect',
      signs: true,
      use: (signer, options) => signer.signTransaction({ document: direct, ...options }),
      verify: (result, { address }) =>
        valid(address, result as SignedTransaction, {
          document: (result as SignedTransaction).signed as never,
        }),
    },
    {
      name: 'signTransaction',
      method: 'cosmos_signAmino',
      signs: true,
      use: (signer, options) => signer.signTransaction({ document: amino, ...options }),
      verify: (result, { address }) =>
        valid(address, result as SignedTransaction, {
          document: (result as SignedTransaction).signed as never,
        }),
    },
  ],
}));

describeInjected('an injected wallet', () => {
  let page = createPage();
  const changed = () => page.dispatchEvent(new Event('leap_keystorechange'));
  const { provider, side } = createKeplrWallet([alice, bob], changed);
  return {
    createPage() {
      page = createPage({ leap: provider });
      return page;
    },
    createAdapter: (page) => cosmos({ chains, page }),
    wallet: side,
    call: ({ chainId, address }) => ({
      chainId,
      method: 'cosmos_signAmino',
      params: {
        signerAddress: address,
        signDoc: messageDocument(address, new TextEncoder().encode('hi')),
      },
    }),
  };
});
