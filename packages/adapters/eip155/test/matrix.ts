import type { MatrixNamespace } from '@causeway/conformance';
import { startAnvil } from '@causeway/devnets/anvil';
import { openTokens } from '@causeway/devnets/tokens';
import type { Chain } from '@causeway/protocol';
import { publicAccounts } from '@causeway/wallets';
import { createReader } from '../src/chain/reader.js';
import { eip155 as createAdapter, type Eip155Signer } from '../src/index.js';
import { verifySiwx } from '../src/signer/siwx.js';
import { verifySignature } from '../src/signer/verify.js';
import { memoryKey } from '../src/wallet/key.js';
import { createKeyed } from '../src/wallet/keyed.js';

const chain: Chain<'eip155'> = {
  id: 'eip155:31337',
  name: 'EVM Local',
  currency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: [],
};

let dollar: `0x${string}` = '0x';

export const matrix: MatrixNamespace = {
  chain,
  async start() {
    const anvil = await startAnvil({ chainId: 31337, port: 0 });
    const tokens = await openTokens(anvil.url);
    dollar = await tokens.deploy('PlainToken', { name: 'Local Dollar', symbol: 'LUSD', decimals: 6 });
    for (const { address } of publicAccounts) await tokens.mint(dollar, address, 5_000_000n);
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
  token: ({ id }) => ({
    ...{
      asset: `${id as 'eip155:31337'}/erc20:${dollar}`,
      to: publicAccounts[4]?.address ?? '',
      amount: 25n,
    },
  }),
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
