import type { MatrixNamespace } from '@causeway/conformance';
import { startNear } from '@causeway/devnets/near';
import { sendTransfer } from '@causeway/protocol/send';
import { nearAddresses, nearFace } from '@causeway/wallets';
import { expect } from 'vitest';
import { createReader } from '../src/chain/reader.js';
import { createRpc } from '../src/chain/rpc.js';
import { near as createAdapter, type NearChain, type NearSigner } from '../src/index.js';
import { verifySiwx } from '../src/signer/siwx.js';
import { verifySignature } from '../src/signer/verify.js';
import { memoryKey } from '../src/wallet/key.js';
import { createKeyed } from '../src/wallet/keyed.js';

const receiver = 'friend.near';
const chain: NearChain = {
  id: 'near:localnet',
  name: 'NEAR Local',
  currency: { name: 'NEAR', symbol: 'NEAR', decimals: 24 },
  rpcUrls: [],
};

export const matrix: MatrixNamespace = {
  chain,
  async start() {
    const balances = Object.fromEntries(nearAddresses.map((id) => [id, 100n * 10n ** 24n]));
    const holders = Object.fromEntries(nearAddresses.map((id) => [id, 5_000_000n]));
    const tokens = { 'usd.near': { name: 'Local Dollar', symbol: 'LUSD', decimals: 6, holders } };
    const accounts = { ...balances, [receiver]: 0n };
    const node = await startNear({ port: 0, balances: accounts, tokens, blockMs: 50 });
    return { chain: { ...chain, id: node.chainId, rpcUrls: [node.url] }, stop: node.stop };
  },
  createAdapter: (local: NearChain, page) => createAdapter({ chains: [local], page, limits: { poll: 100 } }),
  createKeyed,
  createKey: memoryKey,
  createFace: nearFace,
  messageOptions: { recipient: 'app.example' },
  messageMethod: 'signMessage',
  verifySignature,
  verifySiwx,
  verifyOptions: (local: NearChain) => ({ rpc: createRpc(local) }),
  token: ({ id }) => ({ asset: `${id}/nep141:usd.near`, to: receiver, amount: 25n }),
  async pay(signer: NearSigner, local: NearChain, route) {
    const signed = await signer.signMessage?.({ message: 'Hello', recipient: 'app.example' });
    expect(signed?.access).toBe('full');
    expect(signer.sendTransaction === undefined).toBe(route === 'relayed');
    const reader = createReader(local);
    const transaction = await sendTransfer(signer, reader, { to: receiver, amount: 5n });
    return reader.follow({ ...transaction, from: signer.account.address });
  },
};
