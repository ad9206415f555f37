import { expect, test } from 'vitest';
import { startWallets } from './index.js';
import { completeOptions, type WalletsOptions } from './options.js';

const wrong: readonly [fault: string, options: WalletsOptions, reason: RegExp][] = [
  ['no wallet', { wallets: [] }, /needs a wallet/],
  ['an object where Playwright dropped an entry', { wallets: { name: 'A' } as never }, /scope: 'test'/],
  ['the name of another fixture', { walletChains: [] } as never, /options are wallets, chains/],
  ['a misspelt option of a wallet', { wallets: [{ name: 'A', family: 'solana' } as never] }, /mode\./],
  ['a name twice', { wallets: [{ name: 'A' }, { name: 'A' }] }, /named A/],
  ['an unknown family', { wallets: [{ name: 'A', families: ['btc' as never] }] }, /not btc/],
  [
    'a place for two',
    { wallets: ['A', 'B'].map((name) => ({ name, families: ['cosmos'] as const })) },
    /one place/,
  ],
  ['too many accounts', { wallets: [{ name: 'A', accounts: 9 }] }, /8 test accounts/],
  ['no account', { wallets: [{ name: 'A', accounts: 0 }] }, /needs an account/],
  ['a chain without an id', { chains: [{ name: 'Local' } as never] }, /not undefined/],
  ['a chain of no family', { chains: [{ id: 'evm:31337' }] }, /not evm:31337/],
  ['a short key', { wallets: [{ name: 'A', accounts: ['0x12'] }] }, /32 bytes/],
];

test.each(wrong)('options with %s are rejected with a named error', (_, options, reason) => {
  expect(() => completeOptions(options)).toThrow(expect.objectContaining({ code: 'invalid-params' }));
  expect(() => completeOptions(options)).toThrow(reason);
});

test('a chain without the data that its family needs to sign is rejected with a named error', () => {
  const wallets = [{ name: 'A', families: ['polkadot'] as const }];
  expect(() => startWallets({ wallets, chains: [{ id: 'polkadot:0' }] })).toThrow(/needs its genesisHash/);
});

test('a wallet of every family has accounts of each', () => {
  const wallet = startWallets({
    wallets: [
      { name: 'A', families: ['eip155', 'solana', 'bip122', 'polkadot', 'cosmos', 'cip34', 'mvx', 'near'] },
    ],
  });
  const first = (['solana', 'bip122', 'polkadot', 'cosmos', 'cip34', 'mvx', 'near'] as const).map((family) =>
    wallet.accounts(family)[0]?.slice(0, 5),
  );
  wallet.stop();
  expect(first).toMatchInlineSnapshot(`
    [
      "5kMDk",
      "bc1q5",
      "12Gpp",
      "cosmo",
      "addr1",
      "erd1g",
      "46899",
    ]
  `);
});
