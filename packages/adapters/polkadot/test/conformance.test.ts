import { describeAdapter, describeInjected } from '@causeway/conformance';
import { createHeadlessWallet, polkadotFace, testWalletIdentities } from '@causeway/wallets';
import { polkadotAssetHub } from '../src/chain/chains.js';
import { inspectAddress } from '../src/chain/inspectAddress.js';
import { type PolkadotSigner, polkadot, type SignedTransaction } from '../src/index.js';
import { verifyPayload, verifySignature } from '../src/signer/verify.js';
import { memoryKey } from '../src/wallet/key.js';
import { createKeyed } from '../src/wallet/keyed.js';
import { alice, aliceSeed, bob, bobSeed, chains, createPage, payloadOf } from './fakes.js';
import { createKeyedWallet } from './wallet.js';

const valid = async (address: string, result: unknown, message: string) =>
  (await verifySignature({ address, message, signature: (result as { signature: string }).signature })).valid;
const keys = () => [memoryKey(aliceSeed), memoryKey(bobSeed)] as const;

describeAdapter<PolkadotSigner>('the polkadot adapter', () => ({
  adapter: polkadot({ chains }),
  createKeyed,
  keys: keys(),
  typed: {
    inspect: inspectAddress,
    chain: polkadotAssetHub,
    address: '15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5',
    mistakes: {
      '15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1Mgbj': 'length',
      '15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp6': 'checksum',
      '05oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5': 'letters',
      HNZata7iMYWmk5RvZRTiAsSDhV8366zq2YGb3tLH5Upf74F: 'network',
      '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045': 'kind',
      '0xd43593c715fdd31c61141abd04a99fd6822c8558854ccde39a5684e7a56da27d': 'hex',
      'alice.dot': 'name',
    },
  },
  addresses: [
    [alice, alice],
    [` ${bob}\n`, bob],
    ['15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5', '15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5'],
    ['0xF24FF3a9CF04c71Dbc94D0b566f7A27B94566cac', '0xf24ff3a9cf04c71dbc94d0b566f7a27b94566cac'],
  ],
  notAddresses: [
    alice.slice(0, -1),
    `${alice}1`,
    alice.replace('G', 'H'),
    alice.toLowerCase(),
    '0xd43593c715fdd31c61141abd04a99fd6822c8558854ccde39a5684e7a56da27d',
    'alice.dot',
  ],
  verbs: [
    {
      name: 'signMessage',
      method: 'polkadot_signMessage',
      signs: true,
      use: async (signer, options) => signer.signMessage?.({ message: 'hello', ...options }),
      verify: (result, { address }) => valid(address, result, 'hello'),
    },
    {
      name: 'signTransaction',
      method: 'polkadot_signTransaction',
      signs: true,
      use: async (signer, options) =>
        signer.signTransaction?.({ payload: payloadOf({ address: signer.account.address }), ...options }),
      verify: async (result, { address }) => {
        const { signature } = result as SignedTransaction;
        return (await verifyPayload({ address, payload: payloadOf({ address }), signature })).valid;
      },
    },
  ],
}));

describeInjected('an injected polkadot wallet', () => {
  const { wallet, side } = createKeyedWallet(createKeyed, keys());
  return {
    createPage: () => createPage({ fake: wallet.entry }),
    createAdapter: (page) => polkadot({ chains, page }),
    wallet: side,
    call: ({ chainId, address }) => ({
      chainId,
      method: 'polkadot_signMessage',
      params: { address, data: '0x68690a' },
    }),
  };
});

describeInjected(`an injected wallet of the stack (${testWalletIdentities[0]?.name})`, () => {
  const wallet = createHeadlessWallet({
    createKey: memoryKey,
    faces: [polkadotFace({ createKeyed, createKey: memoryKey, chains })],
    namespace: 'polkadot',
  });
  return {
    createPage: () => createPage(),
    announceTo: wallet.announceTo,
    createAdapter: (page) => polkadot({ chains, page }),
    wallet,
    call: ({ chainId, address }) => ({
      chainId,
      method: 'polkadot_signMessage',
      params: { address, data: '0x68690a' },
    }),
  };
});
