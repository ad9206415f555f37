import { bitcoinAddresses } from '@causeway/devnets/bip122';
import type { Stack } from '@causeway/stack';
import { cardanoAddresses, type Detail, publicAccounts, solanaAddresses } from '@causeway/wallets';
import { rpc } from './chain.ts';

/** The data of one namespace besides EVM; the tests that all namespaces share run with it. */
export interface Family {
  readonly namespace: string;
  /** The name in the app. */
  readonly name: string;
  readonly coin: string;
  /** Accounts: the two of the first test wallet, the one of the second, and one that only these tests pay. */
  readonly own: string;
  readonly other: string;
  readonly second: string;
  readonly friend: string;
  /** The native calls that reach the first wallet. */
  readonly signs: string;
  readonly sends: string;
  /** The heading of the wallet's prompt for a sign-in. */
  readonly signIn: RegExp;
  /** An amount as typed, the same in the smallest unit, and the shown fee. */
  readonly amount: string;
  readonly units: bigint;
  readonly fee: string;
  /** The details of that payment in the wallet's prompt. */
  readonly shown: readonly Detail[];
  /** Texts that are not an address to pay, each with its error message. */
  readonly mistakes: readonly (readonly [text: string, words: string])[];
  /** The balance of an account, read from the local network independently of the app's code. */
  readonly balance: (url: string, address: string) => Promise<bigint>;
}

/** The server of a namespace's first local network. */
export const urlOf = ({ config }: Pick<Stack, 'config'>, namespace: string): string =>
  config.chains.find(({ id }) => id.startsWith(`${namespace}:`))?.rpcUrls[0] ?? '';

const [ada = '', adaOther = '', adaFriend = '', adaSecond = ''] = cardanoAddresses;
const [sol = '', solOther = '', , solSecond = '', solFriend = ''] = solanaAddresses;
const atomFriend = 'cosmos1sj3m3zudqkw4plsvm7p08h9q89lsy4wps62xu5';
const dotFriend = '5GnSLexKJiyoAPS5itmvHcVq3bHU657AZBQ4DKJ3n9CgUMBZ';

const solana: Family = {
  namespace: 'solana',
  name: 'Solana',
  coin: 'SOL',
  own: sol,
  other: solOther,
  second: solSecond,
  friend: solFriend,
  signs: 'solana:signMessage',
  sends: 'solana:signAndSendTransaction',
  signIn: /./,
  amount: '0.250000001',
  units: 250_000_001n,
  fee: '0.000005',
  shown: [{ label: 'Value', value: '0.250000001 SOL' }],
  mistakes: [[solFriend.replace('G', '0'), 'letters without O, I and l']],
  balance: async (url, address) =>
    BigInt(((await rpc(url, 'getBalance', [address])) as { value: number }).value),
};

const polkadot: Family = {
  namespace: 'polkadot',
  name: 'Polkadot',
  coin: 'UNIT',
  own: '5DLXgUoVVeCZKHduaVhkH4RvLcyG1GdQwLqYLd4aFuYX1qve',
  other: '5FHkUQTEZH7d139iWxpPLBnSyFwq1ac8mcVfAA9UUPcCSr7B',
  second: '5Cz8hjii8Jwz8BxaJFqb5q9juf3cfkvpmWoZpqhA15qmT4Ep',
  friend: dotFriend,
  signs: 'signRaw',
  sends: 'signPayload',
  signIn: /^Sign in to /,
  amount: '2.5000000001',
  units: 25_000_000_001n,
  fee: '0.02',
  shown: [{ label: 'Network', value: 'Polkadot Local' }],
  mistakes: [
    [dotFriend.replace('G', '0'), 'never 0, O, I or l'],
    // The same account in Kusama's format.
    ['HJ3zyJBw5ziv3FXVbayBZrqCBZhtjvM1ZEobya1FwRBDVJH', 'written for another network'],
  ],
  /**
   * The friend's System.Account: the account id hashed by Blake2_128Concat; `free` follows four 32-bit numbers.
   */
  async balance(url) {
    const key =
      '0x26aa394eea5630e07c48ae0c9558cef7b99d880ec681799c0cf30e8886371da9' +
      '62234d24bc4481796f15d3a40540e76dd0c5011aef306e7f0bc318cb50e8292d0f0202016971ff84efe7b41da40dc33d';
    const value = Buffer.from(String(await rpc(url, 'state_getStorage', [key])).slice(2), 'hex');
    return value.readBigUInt64LE(16) + (value.readBigUInt64LE(24) << 64n);
  },
};

const cosmos: Family = {
  namespace: 'cosmos',
  name: 'Cosmos',
  coin: 'ATOM',
  own: 'cosmos15428vq2uzwhm3taey9sr9x5vm6tk78ewe54lwe',
  other: 'cosmos1cjzphr67dug28rw9ueewrqllmxlqe5f0szdf29',
  second: 'cosmos1y3fgntsaf2cmylsnu3880g7wp6aj73zux8xahq',
  friend: atomFriend,
  signs: 'keplr_signArbitrary',
  sends: 'keplr_signDirect',
  signIn: /^Sign in to localhost/,
  amount: '0.250001',
  units: 250_001n,
  fee: 'ATOM',
  shown: [
    { label: 'Value', value: '0.250001 ATOM' },
    { label: 'To', value: atomFriend },
  ],
  mistakes: [
    [
      'osmo1sj3m3zudqkw4plsvm7p08h9q89lsy4wpcpek2x',
      'This is an address of another network. An address of Cosmos Local begins with cosmos1.',
    ],
    [atomFriend.replace('sj3m', 'sj3n'), 'the checksum does not match'],
    [atomFriend.replace('sj3m', 'SJ3M'), 'Capital and small letters are mixed'],
  ],
  /** Read with cosmos.bank.v1beta1.QueryBalanceRequest. */
  async balance(url, address) {
    const field = (number: number, text: string) => [number * 8 + 2, text.length, ...Buffer.from(text)];
    const data = Buffer.from([...field(1, address), ...field(2, 'uatom')]).toString('hex');
    const params = { path: '/cosmos.bank.v1beta1.Query/Balance', data };
    const { response } = (await rpc(url, 'abci_query', params)) as { response: { value: string } };
    return BigInt(/\d+$/.exec(Buffer.from(response.value, 'base64').toString('latin1'))?.[0] ?? '0');
  },
};

const cip34: Family = {
  namespace: 'cip34',
  name: 'Cardano',
  coin: 'ADA',
  own: ada,
  other: adaOther,
  second: adaSecond,
  friend: adaFriend,
  signs: 'signData',
  sends: 'signTx',
  signIn: /^Sign in to localhost/,
  amount: '2.500001',
  units: 2_500_001n,
  fee: 'ADA',
  shown: [
    { label: 'Value', value: '2.500001 ADA' },
    { label: 'To', value: adaFriend },
  ],
  mistakes: [
    [
      'addr1vx2fxv2umyhttkxyxp8x0dlpdt3k6cwng5pxj3jhsydzers66hrl8',
      'This is an address of another Cardano network. An address of Cardano Local begins with addr_test1.',
    ],
    [`${adaFriend.slice(0, -1)}${adaFriend.endsWith('q') ? 'p' : 'q'}`, 'the checksum does not match'],
  ],
  async balance(url, address) {
    const found = (await rpc(url, 'queryLedgerState/utxo', { addresses: [address] })) as {
      value: { ada: { lovelace: number } };
    }[];
    return found.reduce((sum, { value }) => sum + BigInt(value.ada.lovelace), 0n);
  },
};

const [btc = '', btcOther = '', , btcSecond = '', btcFriend = ''] = publicAccounts.map(
  ({ privateKey }) => bitcoinAddresses(privateKey)[0],
);

const bip122: Family = {
  namespace: 'bip122',
  name: 'Bitcoin',
  coin: 'tBTC',
  own: btc,
  other: btcOther,
  second: btcSecond,
  friend: btcFriend,
  signs: 'bitcoin:signMessage',
  sends: 'bitcoin:signTransaction',
  signIn: /^Sign in to localhost/,
  amount: '0.00250001',
  units: 250_001n,
  fee: 'tBTC',
  shown: [
    { label: 'Value', value: '0.00250001 tBTC' },
    { label: 'To', value: btcFriend },
  ],
  mistakes: [
    [
      'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
      'This is an address of another Bitcoin network. An address of Bitcoin Local begins with bcrt1.',
    ],
    [`${btcFriend.slice(0, -1)}${btcFriend.endsWith('q') ? 'p' : 'q'}`, 'the checksum does not match'],
  ],
  async balance(url, address) {
    const found = (await rpc(url, 'listunspent', [0, 9_999_999, [address]])) as { amount: number }[];
    return found.reduce((sum, { amount }) => sum + BigInt(Math.round(amount * 1e8)), 0n);
  },
};

/** All families. */
export const families: readonly Family[] = [solana, polkadot, cosmos, cip34, bip122];
