import { describe, expect, test } from 'vitest';
import { mainnet, regtest, signet, testnet3 } from '../src/chain/chains.js';
import { bip122 } from '../src/index.js';
import { createKeyed } from '../src/wallet/keyed.js';
import { connectFirst } from './connectFirst.js';
import { aliceKey } from './fakes.js';

const chains = [mainnet, testnet3, signet, regtest];
const keyed = createKeyed(aliceKey, { chains, request: async () => '' });
const [onMainnet, onTestnet, onRegtest] = [mainnet, testnet3, regtest].map(
  ({ id }) => keyed.account(id).address,
) as [string, string, string];

/** The accounts of a session with a wallet of the Wallet Standard that reports this account. */
async function connect(account: object): Promise<readonly string[]> {
  const wallet = {
    name: 'Standard',
    icon: 'data:image/png;base64,AAAA',
    chains: ['bitcoin:mainnet', 'bitcoin:testnet'],
    accounts: [],
    features: {
      'bitcoin:connect': { connect: async () => ({ accounts: [account] }) },
      'bitcoin:signMessage': { signMessage: async () => [] },
    },
  };
  const page = new EventTarget();
  page.addEventListener('wallet-standard:app-ready', (event) =>
    (event as CustomEvent<{ register(wallet: object): void }>).detail.register(wallet),
  );
  const adapter = bip122({ chains, page, limits: { late: 0 } });
  const session = await connectFirst(adapter);
  return session.accounts.map(({ id }) => id);
}

describe('the networks of an account of the Wallet Standard', () => {
  test.each([
    ['no chains', {}],
    ['an empty list of chains', { chains: [] }],
  ] as const)('the address decides about the networks of an account with %s', async (_name, account) => {
    expect(await connect({ address: onMainnet, ...account })).toEqual([`${mainnet.id}:${onMainnet}`]);
    expect(await connect({ address: onTestnet, ...account })).toEqual([
      `${testnet3.id}:${onTestnet}`,
      `${signet.id}:${onTestnet}`,
    ]);
    expect(await connect({ address: onRegtest, ...account })).toEqual([`${regtest.id}:${onRegtest}`]);
  });

  test('an account is on none but the networks that the wallet names for it', async () => {
    expect(await connect({ address: onTestnet, chains: ['bitcoin:signet'] })).toEqual([
      `${signet.id}:${onTestnet}`,
    ]);
    await expect(connect({ address: onMainnet, chains: ['bitcoin:signet'] })).rejects.toMatchObject({
      code: 'chain-mismatch',
    });
    await expect(connect({ address: onMainnet, chains: ['solana:mainnet'] })).rejects.toMatchObject({
      code: 'no-accounts',
    });
  });
});
