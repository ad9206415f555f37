import type { MatrixNamespace } from '@causeway/conformance';
import { startCardano } from '@causeway/devnets/cardano';
import { sendTransfer } from '@causeway/protocol/send';
import { cardanoAddresses, cardanoFace } from '@causeway/wallets';
import { createReader } from '../src/chain/reader.js';
import { type CardanoChain, type CardanoSigner, cip34 as createAdapter } from '../src/index.js';
import { verifySiwx } from '../src/signer/siwx.js';
import { verifySignature } from '../src/signer/verify.js';
import { memoryKey } from '../src/wallet/key.js';
import { createKeyed } from '../src/wallet/keyed.js';

const policy = 'ca'.repeat(28);
const name = '676f6c64';

const chain: CardanoChain = {
  id: 'cip34:0-42',
  name: 'Cardano Local',
  currency: { name: 'Ada', symbol: 'ADA', decimals: 6 },
  rpcUrls: [],
};

export const matrix: MatrixNamespace = {
  chain,
  async start() {
    const [address = ''] = cardanoAddresses;
    const grants = [{ address, lovelace: 7_000_000n, assets: { [policy]: { [name]: 1000n } } }];
    const node = await startCardano({ port: 0, funded: cardanoAddresses, grants, blockMs: 100 });
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
  token: ({ id }) => ({ asset: `${id}/token:${policy}${name}`, to: cardanoAddresses[4] ?? '', amount: 25n }),
  async pay(signer: CardanoSigner, local: CardanoChain) {
    const reader = createReader(local);
    const transaction = await sendTransfer(signer, reader, {
      to: cardanoAddresses[4] ?? '',
      amount: 2_000_000n,
    });
    return reader.follow({ ...transaction, from: signer.account.address });
  },
};
