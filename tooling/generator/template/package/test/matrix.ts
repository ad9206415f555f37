import type { MatrixNamespace } from '@causeway/conformance';
import { startToyname } from '@causeway/devnets/toyname';
import type { Chain } from '@causeway/protocol';
import { sendTransfer } from '@causeway/protocol/send';
import { toynameFace } from '@causeway/wallets/toyname';
import { local } from '../src/chain/chains.js';
import { createReader } from '../src/chain/reader.js';
import { toyname as createAdapter, type ToynameSigner } from '../src/index.js';
import { verifySiwx } from '../src/signer/siwx.js';
import { verifySignature } from '../src/signer/verify.js';
import { memoryKey } from '../src/wallet/key.js';
import { createKeyed } from '../src/wallet/keyed.js';

/** The row of this namespace in `tooling/matrix`: in the page and over the relay. */
export const matrix: MatrixNamespace = {
  chain: local,
  async start() {
    const node = await startToyname({ port: 0 });
    return { chain: { ...local, rpcUrls: [node.url] }, stop: node.stop };
  },
  createAdapter: (chain: Chain<'toyname'>, page) => createAdapter({ chains: [chain], page }),
  createKeyed,
  createKey: memoryKey,
  createFace: toynameFace,
  messageMethod: 'signMessage',
  verifySignature,
  verifySiwx,
  async pay(signer: ToynameSigner, chain: Chain<'toyname'>) {
    const reader = createReader(chain);
    const { address } = signer.account;
    const transaction = await sendTransfer(signer, reader, { to: address, amount: 1000n });
    return reader.follow({ ...transaction, from: address });
  },
};
