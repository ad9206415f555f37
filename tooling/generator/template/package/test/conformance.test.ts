import { describeAdapter, describeInjected, describeReader, describeSiwx } from '@causeway/conformance';
import { createHeadlessWallet, testWalletIdentities } from '@causeway/wallets';
import { toynameFace } from '@causeway/wallets/toyname';
import { local } from '../src/chain/chains.js';
import { inspectAddress } from '../src/chain/inspectAddress.js';
import { type ToynameSignedMessage, type ToynameSigner, toyname } from '../src/index.js';
import { createNonce, formatSiwx, parseSiwx, verifySiwx } from '../src/signer/siwx.js';
import { createVerifier } from '../src/signer/verifier.js';
import { verifySignature } from '../src/signer/verify.js';
import { memoryKey } from '../src/wallet/key.js';
import { createKeyed } from '../src/wallet/keyed.js';
import { aliceKey, bobKey, chains, other } from './fakes.js';
import { matrix } from './matrix.js';

const keyedOf = (by: 0 | 1) =>
  createKeyed([aliceKey, bobKey][by] ?? aliceKey, {
    chains,
    request: () => Promise.reject(new Error('No chain is read for a signature.')),
  });

// The suites are in the order in which the parts are written: run them with `--bail 1` and follow the first
// failure.

describeAdapter<ToynameSigner>('the toyname adapter', () => ({
  adapter: toyname({ chains }),
  createKeyed,
  keys: [aliceKey, bobKey],
  // Published vectors: an address as its chain writes it, and a text for each mistake.
  typed: { inspect: inspectAddress, chain: local, address: 'an address', mistakes: { short: 'length' } },
  addresses: [
    ['an address', 'an address'],
    ['another address', 'another address'],
  ],
  notAddresses: ['0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'],
  verbs: [
    {
      name: 'signMessage',
      method: 'toyname_signMessage',
      signs: true,
      use: async (signer, options) => signer.signMessage?.({ message: 'hello', ...options }),
      verify: async (result, { address }) => {
        const { signature } = result as ToynameSignedMessage;
        return (await verifySignature({ address, message: 'hello', signature })).valid;
      },
    },
  ],
}));

describeSiwx({
  ecosystem: 'Toyname',
  get accounts() {
    return [keyedOf(0).account(local.id).id, keyedOf(1).account(local.id).id] as const;
  },
  otherChain: other.id,
  formatSiwx,
  parseSiwx,
  createNonce,
  verifySiwx,
  verifier: createVerifier(local),
  async sign(text, by = 0) {
    const keyed = keyedOf(by);
    const { address } = keyed.account(local.id);
    const call = { chainId: local.id, method: 'toyname_signMessage', params: { address, message: text } };
    return (await keyed.invoke(call)) as object;
  },
});

for (const identity of testWalletIdentities.slice(0, 1)) {
  describeInjected(`an injected wallet (${identity.name})`, () => {
    const wallet = createHeadlessWallet({
      createKey: memoryKey,
      identity,
      faces: [toynameFace({ createKeyed, createKey: memoryKey, chains })],
      namespace: 'toyname',
    });
    return {
      createPage: () => new EventTarget(),
      announceTo: wallet.announceTo,
      createAdapter: (page) => toyname({ chains, page }),
      wallet,
      call: ({ chainId, address }) => ({
        chainId,
        method: 'toyname_signMessage',
        params: { address, message: 'hi' },
      }),
    };
  });
}

describeReader('the reader of Toyname', async () => {
  const { chain, stop } = await matrix.start();
  const [from, to] = [keyedOf(0), keyedOf(1)].map((keyed) => keyed.account(local.id));
  if (!from || !to) throw new Error('The keys have no accounts.');
  return {
    readerOf: toyname({ chains: [] }).reader as never,
    chain,
    foreign: { ...chain, id: other.id },
    signer: { account: from },
    to: to.address,
    amount: 1000n,
    coin: `${chain.id}/slip44:1`,
    unknownHash: '0'.repeat(64),
    stop: async () => void (await stop()),
  };
});
