import type { MatrixNamespace } from '@causeway/conformance';
import { startSolana } from '@causeway/devnets/solana';
import type { Chain } from '@causeway/protocol';
import { solanaAddresses, solanaFace } from '@causeway/wallets';
import { expect } from 'vitest';
import { createReader } from '../src/chain/reader.js';
import { solana as createAdapter, type SolanaSigner } from '../src/index.js';
import { verifySiwx } from '../src/signer/siwx.js';
import { verifySignature } from '../src/signer/verify.js';
import { memoryKey } from '../src/wallet/key.js';
import { createKeyed } from '../src/wallet/keyed.js';

const chain: Chain<'solana'> = {
  id: 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
  name: 'Solana Local',
  currency: { name: 'Sol', symbol: 'SOL', decimals: 9 },
  rpcUrls: [],
};

let mint = '';

export const matrix: MatrixNamespace = {
  chain,
  async start() {
    const node = await startSolana({ port: 0, funded: solanaAddresses, blockMs: 50 });
    const holders = { [solanaAddresses[0] ?? '']: 5_000_000n };
    mint = await node.putToken({ name: 'Local Dollar', symbol: 'LUSD', decimals: 6, holders });
    return { chain: { ...chain, id: node.chainId, rpcUrls: [node.url] }, stop: node.stop };
  },
  createAdapter: (local: Chain<'solana'>, page) => createAdapter({ chains: [local], page }),
  createKeyed,
  createKey: memoryKey,
  createFace: solanaFace,
  createRequest(local: Chain<'solana'>) {
    const reader = createReader(local);
    return ({ method, params }, options) => reader.request({ method, params }, options);
  },
  messageMethod: 'solana:signMessage',
  verifySignature,
  verifySiwx,
  token: ({ id }) => ({ asset: `${id}/token:${mint}`, to: solanaAddresses[4] ?? '', amount: 25n }),
  async pay(signer: SolanaSigner, local: Chain<'solana'>) {
    const reader = createReader(local);
    const from = signer.account;
    const to = solanaAddresses[4] as string;
    const { request, trackBy } = await reader.build({ from, to, amount: 2_000_000n });
    const { transaction } = request;
    expect(await signer.signTransaction?.({ transaction })).toMatchObject({ changed: false });
    const second = await reader.build({ from, to, amount: 3n });
    const transactions = [transaction, second.request.transaction];
    expect(await signer.signAllTransactions?.({ transactions })).toHaveLength(2);
    const result = await signer.sendTransaction?.({ transaction });
    return reader.follow({ hash: result?.hash ?? '', from: from.address, trackBy: trackBy(result ?? {}) });
  },
};
