import { describe, expect, it } from 'vitest';
import { networkNamespaces, networkProblems } from './check.js';
import { listNetworks, loadNetwork } from './load.js';

describe('loadNetwork', () => {
  it.each([
    ['eip155:1', 'Ethereum'],
    ['eip155:mainnet', 'Ethereum'],
    ['solana:mainnet', 'Solana'],
    ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', 'Solana'],
    ['polkadot:polkadot', 'Polkadot'],
    ['polkadot:kusama-asset-hub', 'Kusama Asset Hub'],
    ['polkadot:Kusama-Asset-Hub', 'Kusama Asset Hub'],
    ['polkadot:68d56f15f85d3136970ec16946040bc1', 'Polkadot Asset Hub'],
    ['cosmos:osmosis-1', 'Osmosis'],
    ['cip34:mainnet', 'Cardano'],
    ['cip34:preprod', 'Cardano Preprod'],
    ['mvx:D', 'MultiversX Devnet'],
    ['multiversx:mainnet', 'MultiversX'],
    ['elrond:1', 'MultiversX'],
    ['near:testnet', 'NEAR Testnet'],
    ['bip122:testnet4', 'Bitcoin Testnet4'],
  ])('loadNetwork finds %s', async (name, expected) => {
    expect((await loadNetwork(name)).name).toBe(expected);
  });

  it.each([['eip155:999999999999'], ['bip122:1'], ['solana:constructor'], ['cosmos:Osmosis-1']])(
    'loadNetwork throws network-unknown for %s',
    async (name) => {
      await expect(loadNetwork(name)).rejects.toMatchObject({ code: 'network-unknown' });
    },
  );

  it.each([[''], ['ethereum'], ['eip155:1:0x0']])(
    'loadNetwork rejects %j, which is not a name',
    async (name) => {
      await expect(loadNetwork(name)).rejects.toMatchObject({ code: 'invalid-chain-id' });
    },
  );
});

/** How many networks a family must have at least, and how many of them for production. */
const floors = {
  eip155: [60, 60],
  solana: [3, 1],
  polkadot: [22, 20],
  cosmos: [40, 40],
  cip34: [3, 1],
  bip122: [4, 1],
} as const;

describe.each(networkNamespaces)('the networks of %s', (namespace) => {
  it('every network is complete and follows the rules of its namespace', async () => {
    const networks = await listNetworks(namespace);
    expect(networks.flatMap((network) => networkProblems(network))).toEqual([]);
    expect(new Set(networks.map(({ id }) => id)).size).toBe(networks.length);
  });

  it('the number of networks is at least the documented one, with production networks first', async () => {
    const networks = await listNetworks(namespace);
    const [all, production] = floors[namespace as keyof typeof floors] ?? [2, 1];
    const tests = networks.findIndex(({ testnet }) => testnet);
    expect(networks.length).toBeGreaterThanOrEqual(all);
    expect(tests).toBeGreaterThanOrEqual(production);
    expect(networks.slice(tests).every(({ testnet }) => testnet)).toBe(true);
  });

  it('every network has at least one server', async () => {
    const networks = await listNetworks(namespace);
    const without = networks.filter(({ rpcUrls }) => rpcUrls.length === 0);
    expect(without).toEqual([]);
  });
});

describe('the networks of polkadot', () => {
  it('the networks of Polkadot include the relay chains and their Asset Hubs', async () => {
    const names = (await listNetworks('polkadot')).map(({ name }) => name);
    const relays = ['Polkadot', 'Kusama', 'Westend', 'Paseo'];
    expect(names).toEqual(expect.arrayContaining(relays.flatMap((name) => [name, `${name} Asset Hub`])));
  });
});

describe('the networks of cosmos', () => {
  it('every Cosmos network with the coin type of Ethereum has keys of the kind of Ethereum', async () => {
    const networks = await listNetworks('cosmos');
    const ethereum = networks.filter(({ coinType }) => coinType === 60);
    expect(ethereum.length).toBeGreaterThan(10);
    expect(ethereum.filter(({ keyAlgorithm }) => keyAlgorithm !== 'ethsecp256k1')).toEqual([]);
  });
});
