import { type CardanoChain, type CardanoSigner, cip34 as createAdapter } from '@causeway/cip34';
import { memoryKey } from '@causeway/cip34/key';
import { createKeyed } from '@causeway/cip34/keyed';
import { createReader } from '@causeway/cip34/reader';
import { verifySiwx } from '@causeway/cip34/siwx';
import { verifySignature } from '@causeway/cip34/verify';
import { startCardano } from '@causeway/devnets/cardano';
import { sendTransfer } from '@causeway/protocol/send';
import { cardanoAddresses, cardanoFace } from '@causeway/test-wallets';
import type { MatrixNamespace } from './namespace.js';

const chain: CardanoChain = {
  id: 'cip34:0-42',
  name: 'Cardano Local',
  currency: { name: 'Ada', symbol: 'ADA', decimals: 6 },
  rpcUrls: [],
};

export const cip34: MatrixNamespace = {
  chain,
  async start() {
    const node = await startCardano({ port: 0, funded: cardanoAddresses, blockMs: 100 });
    return { chain: { ...chain, id: node.chainId, rpcUrls: [node.url] }, stop: node.stop };
  },
  createAdapter: (local: CardanoChain, page) =>
    createAdapter({ chains: [local], page, limits: { poll: 100 } }),
  createKeyed,
  createKey: memoryKey,
  createFace: cardanoFace,
  messageMethod: 'signData',
  verifySignature,
  verifySiwx,
  async pay(signer: CardanoSigner, local: CardanoChain) {
    const reader = createReader(local);
    const sent = await sendTransfer(signer, reader, { to: cardanoAddresses[4] ?? '', amount: 2_000_000n });
    return reader.follow({ ...sent, from: signer.account.address });
  },
};
