import type { Faults, MatrixNamespace } from '@causeway/conformance';
import { multiversxUnavailable, startMultiversx } from '@causeway/devnets/multiversx';
import type { Chain, Keyed } from '@causeway/protocol';
import { sendTransfer } from '@causeway/protocol/send';
import { type createHeadlessWallet, multiversxAddresses, multiversxFace } from '@causeway/wallets';
import { createReader } from '../src/chain/reader.js';
import { multiversx as createAdapter, type MultiversxSigner, type PageLike } from '../src/index.js';
import { verifySiwx } from '../src/signer/siwx.js';
import { verifySignature } from '../src/signer/verify.js';
import { memoryKey } from '../src/wallet/key.js';
import { createKeyed } from '../src/wallet/keyed.js';
import { createMessagePage } from './messagePage.js';

const chain: Chain<'mvx'> = {
  id: 'mvx:chain',
  name: 'MultiversX Local',
  currency: { name: 'eGold', symbol: 'EGLD', decimals: 18 },
  rpcUrls: [],
};

/** A keyed account that supports only the names of 2022 for the namespace and its calls. */
function createEarlierKeyed(keyed: Keyed): Keyed {
  const registered = (chainId: string) => chainId.replace('elrond:', 'mvx:') as `mvx:${string}`;
  return {
    methods: keyed.methods.filter((method) => method.startsWith('erd_')),
    account(chainId) {
      const { address } = keyed.account(registered(chainId));
      return { id: `${chainId}:${address}`, chainId, address };
    },
    async invoke(call, options) {
      if (!call.method.startsWith('erd_')) throw new Error(`The wallet does not know ${call.method}.`);
      return keyed.invoke({ ...call, chainId: registered(call.chainId) }, options);
    },
  };
}

const injectedFaults: Faults = {
  // The extension refuses with an empty answer, so its malformed answer is a signature of the wrong form.
  'with a malformed answer': [
    ({ world, sign }) => {
      const { wallet } = world.side as ReturnType<typeof createHeadlessWallet>;
      wallet.answerNext('signMessage', { result: { signature: 'nonsense' } });
      return sign();
    },
    ['malformed-response'],
  ],
  // The extension sends no events: the missing permission shows in its next answer.
  'during which the account is removed': [
    async ({ world, sign }) => {
      world.side.behave('stall');
      const request = sign();
      request.catch(() => undefined);
      await world.side.held();
      world.side.revoke();
      world.side.behave('approve');
      return request;
    },
    ['session-ended', 'unauthorised'],
  ],
};

export const matrix: MatrixNamespace = {
  chain,
  unavailable: multiversxUnavailable(),
  async start() {
    const holders = Object.fromEntries(multiversxAddresses.map((address) => [address, 5_000_000n]));
    const tokens = [{ identifier: 'LUSD-10ca1d', name: 'LocalDollar', decimals: 6, holders }];
    const node = await startMultiversx({ port: 0, funded: multiversxAddresses, tokens, blockMs: 200 });
    return { chain: { ...chain, rpcUrls: [node.url] }, stop: node.stop };
  },
  createAdapter: (local: Chain<'mvx'>, page) =>
    createAdapter({ chains: [local], page: page as unknown as PageLike | undefined }),
  createKeyed,
  createKey: memoryKey,
  createFace: multiversxFace,
  createPage: createMessagePage,
  messageMethod: 'signMessage',
  verifySignature,
  verifySiwx,
  token: ({ id }) => ({ asset: `${id}/esdt:LUSD-10ca1d`, to: multiversxAddresses[4] ?? '', amount: 25n }),
  async pay(signer: MultiversxSigner, local: Chain<'mvx'>) {
    const reader = createReader(local);
    const transaction = await sendTransfer(signer, reader, {
      to: multiversxAddresses[4] ?? '',
      amount: 2_000_000n,
    });
    return reader.follow({ ...transaction, from: signer.account.address });
  },
  injectedFaults,
  earlier: { namespace: 'elrond', createKeyed: createEarlierKeyed },
};
