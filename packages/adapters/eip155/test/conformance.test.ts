import { describeAdapter, describeInjected } from '@causeway/conformance';
import { type Hex, keccak256 } from 'viem';
import { expect, test } from 'vitest';
import { mainnet } from '../src/chain/chains.js';
import { inspectAddress } from '../src/chain/inspectAddress.js';
import { type Eip155Signer, eip155 } from '../src/index.js';
import { verifySignature } from '../src/signer/verify.js';
import { memoryKey } from '../src/wallet/key.js';
import { createKeyed } from '../src/wallet/keyed.js';
import { alice, aliceSecret, announce, bob, bobSecret, chains, createPage } from './fakes.js';
import { createKeyedWallet } from './wallet.js';

const typedData = {
  domain: { name: 'Causeway', chainId: 31337 },
  types: { Note: [{ name: 'text', type: 'string' }] },
  primaryType: 'Note',
  message: { text: 'hello' },
};
/** The hashes of the transactions that the wallet has broadcast. */
const sent = new Set<string>();
const valid = async (
  address: string,
  result: unknown,
  signed: { message: string } | { typedData: typeof typedData },
) =>
  (await verifySignature({ address, signature: (result as { signature: string }).signature, ...signed }))
    .valid;

describeAdapter<Eip155Signer>('the eip155 adapter', () => ({
  adapter: eip155({ chains }),
  createKeyed,
  keys: [memoryKey(aliceSecret), memoryKey(bobSecret)],
  request: async ({ method, params }) => {
    if (method === 'eth_sendRawTransaction') sent.add(keccak256((params as readonly [Hex])[0]));
    return method === 'eth_getBlockByNumber' ? { baseFeePerGas: '0x1' } : '0x1';
  },
  typed: {
    inspect: inspectAddress,
    chain: mainnet,
    address: '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045',
    mistakes: {
      '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA9604': 'length',
      '0xD8dA6BF26964aF9D7eEd9e03E53415D37aA96045': 'checksum',
      'vitalik.eth': 'name',
      d8dA6BF26964aF9D7eEd9e03E53415D37aA96045: 'prefix',
      '0Xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045': 'prefix',
      '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA9604g': 'letters',
      '0x0000000000000000000000000000000000000000': 'zero',
      'hello there': 'prefix',
    },
  },
  addresses: [
    [alice.toLowerCase(), alice],
    [`0x${bob.slice(2).toUpperCase()}`, bob],
    ['0x0000000000000000000000000000000000000000', '0x0000000000000000000000000000000000000000'],
  ],
  notAddresses: [alice.slice(0, -1), `${alice}0`, alice.replace('f', 'F'), alice.slice(2), 'vitalik.eth'],
  verbs: [
    {
      name: 'signMessage',
      method: 'personal_sign',
      signs: true,
      use: (signer, options) => signer.signMessage({ message: 'hello', ...options }),
      verify: (result, { address }) => valid(address, result, { message: 'hello' }),
    },
    {
      name: 'signTypedData',
      method: 'eth_signTypedData_v4',
      signs: true,
      use: (signer, options) => signer.signTypedData({ typedData, ...options }),
      verify: (result, { address }) => valid(address, result, { typedData }),
    },
    {
      name: 'sendTransaction',
      method: 'eth_sendTransaction',
      signs: false,
      use: (signer, options) => signer.sendTransaction({ to: bob, value: 1n, ...options }),
      verify: (result) => sent.has((result as { hash: string }).hash),
    },
  ],
}));

describeInjected('an injected wallet', () => {
  const { provider, side } = createKeyedWallet(createKeyed, [memoryKey(aliceSecret), memoryKey(bobSecret)]);
  return {
    createPage() {
      const page = createPage();
      announce(page, provider);
      return page;
    },
    createAdapter: (page) => eip155({ chains, page }),
    wallet: side,
    call: ({ chainId, address }) => ({ chainId, method: 'personal_sign', params: ['0x68690a', address] }),
  };
});

test('inspectAddress returns the checksum form and whether a checksum was typed', () => {
  const checked = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045';
  expect(inspectAddress(checked, mainnet)).toEqual({ status: 'ok', address: checked, checked: true });
  expect(inspectAddress(checked.toLowerCase(), mainnet)).toEqual({
    status: 'ok',
    address: checked,
    checked: false,
  });
});

test('inspectAddress reports no checksum for an address without capital letters, even where its checksum has none', () => {
  // From EIP-55, and one without letters.
  for (const one of ['0xde709f2102306220921060314715629080e2fb77', `0x${'12'.repeat(20)}`])
    expect(inspectAddress(one, mainnet)).toEqual({ status: 'ok', address: one, checked: false });
});

test('inspectAddress returns the number of typed digits', () => {
  expect(inspectAddress('0xd8dA6BF26964aF9D7eEd9e03E53415D37aA9604', mainnet)).toEqual({
    status: 'bad',
    mistake: 'length',
    values: { count: 39 },
  });
});
