import type { MatrixNamespace } from '@causeway/conformance';
import { bitcoinAddresses, startBitcoin } from '@causeway/devnets/bip122';
import type { Chain } from '@causeway/protocol';
import { sendTransfer } from '@causeway/protocol/send';
import { publicAccounts } from '@causeway/wallets';
import { bip122Face } from '@causeway/wallets/bip122';
import { regtest } from '../src/chain/chains.js';
import { createReader } from '../src/chain/reader.js';
import { type BitcoinSigner, bip122 as createAdapter } from '../src/index.js';
import { verifySiwx } from '../src/signer/siwx.js';
import { verifySignature } from '../src/signer/verify.js';
import { memoryKey } from '../src/wallet/key.js';
import { createKeyed } from '../src/wallet/keyed.js';

const addresses = publicAccounts.map(({ privateKey }) => bitcoinAddresses(privateKey)[0]);

/** The row of this namespace in `tooling/matrix`: in the page and over the relay. */
export const matrix: MatrixNamespace = {
  chain: regtest,
  async start() {
    const node = await startBitcoin({ port: 0, funded: addresses, blockMs: 100 });
    return { chain: { ...regtest, rpcUrls: [node.url] }, stop: node.stop };
  },
  createAdapter: (chain: Chain<'bip122'>, page) => createAdapter({ chains: [chain], page }),
  createKeyed,
  createKey: memoryKey,
  createFace: bip122Face,
  createRequest(chain: Chain<'bip122'>) {
    const reader = createReader(chain);
    return (call, options) => reader.request(call, options);
  },
  messageMethod: 'bitcoin:signMessage',
  verifySignature,
  verifySiwx,
  async pay(signer: BitcoinSigner, chain: Chain<'bip122'>) {
    const reader = createReader(chain);
    const transaction = await sendTransfer(signer, reader, { to: addresses[4] ?? '', amount: 20_000n });
    return reader.follow({ ...transaction, from: signer.account.address });
  },
};
