import type { MatrixNamespace } from '@causeway/conformance';
import { startPolkadot } from '@causeway/devnets/polkadot';
import { sendTransfer } from '@causeway/protocol/send';
import { polkadotAccountIds, polkadotFace } from '@causeway/wallets';
import { createReader } from '../src/chain/reader.js';
import { polkadot as createAdapter, type PolkadotChain, type PolkadotSigner } from '../src/index.js';
import { verifySiwx } from '../src/signer/siwx.js';
import { verifySignature } from '../src/signer/verify.js';
import { memoryKey } from '../src/wallet/key.js';
import { createKeyed } from '../src/wallet/keyed.js';

const on = (genesisHash: `0x${string}`, rpcUrls: readonly string[]): PolkadotChain => ({
  id: `polkadot:${genesisHash.slice(2, 34)}`,
  genesisHash,
  prefix: 42,
  name: 'Polkadot Local',
  currency: { name: 'Unit', symbol: 'UNIT', decimals: 10 },
  rpcUrls,
});

const friend = '5GnSLexKJiyoAPS5itmvHcVq3bHU657AZBQ4DKJ3n9CgUMBZ';

export const matrix: MatrixNamespace = {
  chain: on('0x91b171bb158e2d3848fa23a9f1c25182fb8e20313b2c1eb49219da7a70ce90c3', []),
  async start() {
    const balances = Object.fromEntries(polkadotAccountIds.map((id) => [id, 10n ** 14n]));
    const about = { name: 'Local Dollar', symbol: 'LUSD', decimals: 6 };
    const asset = { pallet: 'Assets' as const, id: '0xc0070000' as const, minimum: 1000n, balances };
    const assets = [{ ...asset, about, isSufficient: true }];
    const { genesisHash, url, stop } = await startPolkadot({ port: 0, balances, assets });
    return { chain: on(genesisHash, [url]), stop };
  },
  createAdapter: (local: PolkadotChain, page) => createAdapter({ chains: [local], page }),
  createKeyed,
  createKey: memoryKey,
  createFace: polkadotFace,
  messageMethod: 'signRaw',
  verifySignature,
  verifySiwx,
  token: ({ id }) => ({ asset: `${id}/assets:1984`, to: friend, amount: 2500n }),
  async pay(signer: PolkadotSigner, local: PolkadotChain) {
    const reader = createReader(local);
    const transaction = await sendTransfer(signer, reader, { to: friend, amount: 10n ** 10n });
    return reader.follow({ ...transaction, from: signer.account.address });
  },
};
