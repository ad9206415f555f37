import { startAnvil } from '@causeway/devnets/anvil';
import { eip155 as createAdapter, type Eip155Signer } from '@causeway/eip155';
import { memoryKey } from '@causeway/eip155/key';
import { createKeyed } from '@causeway/eip155/keyed';
import { createReader } from '@causeway/eip155/reader';
import { verifySiwx } from '@causeway/eip155/siwx';
import { verifySignature } from '@causeway/eip155/verify';
import type { Chain } from '@causeway/protocol';
import { publicAccounts } from '@causeway/test-wallets';
import type { MatrixNamespace } from './namespace.js';

const chain: Chain<'eip155'> = {
  id: 'eip155:31337',
  name: 'EVM Local',
  currency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: [],
};

export const eip155: MatrixNamespace = {
  chain,
  async start() {
    const anvil = await startAnvil({ chainId: 31337, port: 0 });
    return { chain: { ...chain, rpcUrls: [anvil.url] }, stop: anvil.stop };
  },
  createAdapter: (local: Chain<'eip155'>, page) => createAdapter({ chains: [local], page }),
  createKeyed,
  createKey: memoryKey,
  createRequest(local: Chain<'eip155'>) {
    const reader = createReader(local);
    return (call, options) => reader.request(call, options);
  },
  messageMethod: 'personal_sign',
  verifySignature,
  verifySiwx,
  async pay(signer: Eip155Signer, local: Chain<'eip155'>) {
    const { hash } = await signer.sendTransaction({ to: publicAccounts[4]?.address, value: 2_000_000n });
    return createReader(local).follow({ hash, from: signer.account.address });
  },
  injectedFaults: {
    // The first method of the scope takes parameters, which are checked before the network is switched.
    'on another chain': [
      ({ session }) => session.invokeMethod({ chainId: 'eip155:999', method: 'eth_blockNumber', params: [] }),
      ['chain-mismatch', 'network-unknown'],
    ],
  },
};
