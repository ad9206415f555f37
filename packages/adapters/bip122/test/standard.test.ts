import type { Connector, WalletError } from '@causeway/protocol';
import { describe, expect, test, vi } from 'vitest';
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

test.each([
  ['says so', new Error('The wallet is locked.')],
  ['refuses a silent connect', Object.assign(new Error('User rejected the request.'), { code: 4001 })],
])(
  'a locked Bitcoin wallet that %s reports that it is ready when it announces accounts, until a session is open',
  async (_, refusal) => {
    const listeners = new Set<(properties: object) => void>();
    const announce = (accounts: readonly object[]) => {
      for (const listener of listeners) listener({ accounts });
    };
    let locked = true;
    const connect = async () => {
      if (locked) throw refusal;
      return { accounts: [{ address: onRegtest }] };
    };
    const wallet = {
      name: 'Standard',
      icon: 'data:image/png;base64,AAAA',
      chains: ['bitcoin:regtest'],
      accounts: [],
      features: {
        'standard:connect': { connect },
        'standard:events': {
          on(_: string, listener: (properties: object) => void) {
            listeners.add(listener);
            return () => listeners.delete(listener);
          },
        },
        'bitcoin:connect': { connect },
        'bitcoin:signMessage': { signMessage: async () => [] },
      },
    };
    const page = new EventTarget();
    page.addEventListener('wallet-standard:app-ready', (event) =>
      (event as CustomEvent<{ register(wallet: object): void }>).detail.register(wallet),
    );
    const adapter = bip122({ chains: [regtest], page, limits: { late: 0 } });
    const connector = await new Promise<Connector<'bip122'>>((resolve) => void adapter.discover(resolve));
    const record = {
      connector: connector.id,
      activeAccount: `${regtest.id}:${onRegtest}`,
      switchedNetwork: false,
    };
    const onReady = vi.fn();
    const restore = () => connector.getSession(record, { signal: AbortSignal.timeout(60_000), onReady });
    for (const _ of ['one failure', 'and another']) {
      await expect(restore()).rejects.toSatisfy((error: WalletError) => error.code === 'wallet-locked');
    }
    announce([]);
    expect(onReady).not.toHaveBeenCalled();
    announce([{ address: onRegtest }]);
    expect(onReady).toHaveBeenCalledOnce();
    locked = false;
    const session = await restore();
    announce([{ address: onRegtest }]);
    expect(onReady).toHaveBeenCalledOnce();
    session?.close();
    expect(listeners.size).toBe(0);
  },
);
