import { describe, expect, it } from 'vitest';
import { networkProblems } from './check.js';

const currency = { name: 'Coin', symbol: 'COIN', decimals: 6 };
const common = { name: 'Network', currency, rpcUrls: ['https://rpc.example'] };
const genesisHash = '0x91b171bb158e2d3848fa23a9f1c25182fb8e20313b2c1eb49219da7a70ce90c3';

const ethereum = { ...common, id: 'eip155:1' };
const polkadot = { ...common, id: `polkadot:${genesisHash.slice(2, 34)}`, genesisHash, prefix: 0 };
const cosmos = {
  ...common,
  id: 'cosmos:osmosis-1',
  bech32Prefix: 'osmo',
  coinType: 118,
  denom: 'uosmo',
  gasPrice: '0.025',
};

const fieldsOf = (network: unknown) => networkProblems(network).map(({ field }) => field);

describe('networkProblems', () => {
  it.each([
    ['an EVM network', ethereum],
    ['a network without servers', { ...ethereum, rpcUrls: [] }],
    ['a server on this machine', { ...ethereum, rpcUrls: ['http://127.0.0.1:8545', 'http://x.localhost:1'] }],
    [
      'a test network with an explorer',
      { ...ethereum, testnet: true, explorerUrl: 'https://scan.example/eth' },
    ],
    ['a Solana network', { ...common, id: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp' }],
    ['a Polkadot network', polkadot],
    ['a Polkadot network with accounts of 20 bytes', { ...polkadot, prefix: 'h160' }],
    ['a Cosmos network', cosmos],
    ['a Cosmos network with REST servers', { ...cosmos, restUrls: ['https://rest.example'] }],
    ['a Cosmos network with keys of Ethereum’s kind', { ...cosmos, keyAlgorithm: 'ethsecp256k1' }],
    ['a Cosmos network without a price of gas', { ...cosmos, gasPrice: '0' }],
    ['Cardano', { ...common, id: 'cip34:1-764824073' }],
    ['a test network of Cardano', { ...common, id: 'cip34:0-2' }],
    [
      'Cardano over a server of Blockfrost',
      { ...common, id: 'cip34:0-1', serverKind: 'blockfrost', projectId: 'preprodAbc123' },
    ],
    ['MultiversX', { ...common, id: 'mvx:1' }],
    ['NEAR', { ...common, id: 'near:mainnet' }],
    ['NEAR with an index', { ...common, id: 'near:mainnet', tokenIndexUrl: 'https://index.example' }],
    ['Bitcoin', { ...common, id: 'bip122:000000000019d6689c085ae165831e93' }],
  ])('networkProblems returns nothing for %s', (_, network) => {
    expect(networkProblems(network)).toEqual([]);
  });

  it.each([
    ['an id of another namespace', ethereum, { id: 'bip122:1' }, 'id'],
    ['an id that is not text', ethereum, { id: 1 }, 'id'],
    ['an id with a part too many', ethereum, { id: 'eip155:1:2' }, 'id'],
    ['a chain id with a leading zero', ethereum, { id: 'eip155:01' }, 'id'],
    ['a chain id of zero', ethereum, { id: 'eip155:0' }, 'id'],
    ['a chain id in hex', ethereum, { id: 'eip155:0x1' }, 'id'],
    ['a Solana reference that is a name', { ...common }, { id: 'solana:mainnet' }, 'id'],
    ['a mainnet id of Cardano with another magic', { ...common }, { id: 'cip34:1-1' }, 'id'],
    [
      'a test network id of Cardano with the magic of mainnet',
      { ...common },
      { id: 'cip34:0-764824073' },
      'id',
    ],
    ['an id of Bitcoin by its name', { ...common }, { id: 'bip122:mainnet' }, 'id'],
    ['an unknown interface', { ...common, id: 'cip34:0-1' }, { serverKind: 'kupo' }, 'serverKind'],
    ['a project with a space', { ...common, id: 'cip34:0-1' }, { projectId: 'a b' }, 'projectId'],
    ['an empty project', { ...common, id: 'cip34:0-1' }, { projectId: '' }, 'projectId'],
    ['an empty name', ethereum, { name: ' ' }, 'name'],
    ['a coin that is missing', ethereum, { currency: undefined }, 'currency'],
    ['a coin without a symbol', ethereum, { currency: { name: 'Coin', decimals: 6 } }, 'currency.symbol'],
    ['a coin without a name', ethereum, { currency: { symbol: 'COIN', decimals: 6 } }, 'currency.name'],
    ['negative decimals', ethereum, { currency: { ...currency, decimals: -1 } }, 'currency.decimals'],
    ['decimals as text', ethereum, { currency: { ...currency, decimals: '6' } }, 'currency.decimals'],
    ['an unknown field of a coin', ethereum, { currency: { ...currency, icon: 'x' } }, 'currency.icon'],
    ['testnet as text', ethereum, { testnet: 'no' }, 'testnet'],
    ['servers that are not a list', ethereum, { rpcUrls: 'https://rpc.example' }, 'rpcUrls'],
    ['a server without TLS', ethereum, { rpcUrls: ['http://rpc.example'] }, 'rpcUrls'],
    ['a WebSocket server', ethereum, { rpcUrls: ['wss://rpc.example'] }, 'rpcUrls'],
    [
      'a server with a password in its address',
      ethereum,
      { rpcUrls: ['https://a:b@rpc.example'] },
      'rpcUrls',
    ],
    ['an explorer that is a script', ethereum, { explorerUrl: 'javascript:alert(1)' }, 'explorerUrl'],
    [
      'an explorer with a slash at the end',
      ethereum,
      { explorerUrl: 'https://scan.example/' },
      'explorerUrl',
    ],
    ['an unknown field', ethereum, { rpcUrl: 'https://rpc.example' }, 'rpcUrl'],
    ['a field of another namespace', ethereum, { genesisHash }, 'genesisHash'],
    ['a missing genesis hash', polkadot, { genesisHash: undefined }, 'genesisHash'],
    ['a genesis hash of another network', polkadot, { genesisHash: `0x${'ab'.repeat(32)}` }, 'genesisHash'],
    [
      'a genesis hash in capital letters',
      polkadot,
      { genesisHash: genesisHash.toUpperCase() },
      'genesisHash',
    ],
    ['a missing SS58 prefix', polkadot, { prefix: undefined }, 'prefix'],
    ['an SS58 prefix that is too large', polkadot, { prefix: 16_384 }, 'prefix'],
    ['a reserved SS58 prefix', polkadot, { prefix: 46 }, 'prefix'],
    ['a missing bech32 prefix', cosmos, { bech32Prefix: undefined }, 'bech32Prefix'],
    ['a bech32 prefix in capital letters', cosmos, { bech32Prefix: 'OSMO' }, 'bech32Prefix'],
    ['a missing coin type', cosmos, { coinType: undefined }, 'coinType'],
    ['a missing denomination', cosmos, { denom: undefined }, 'denom'],
    ['a gas price as a number', cosmos, { gasPrice: 0.025 }, 'gasPrice'],
    ['a gas price with an exponent', cosmos, { gasPrice: '1e-3' }, 'gasPrice'],
    ['an unknown kind of keys', cosmos, { keyAlgorithm: 'ed25519' }, 'keyAlgorithm'],
    [
      'an index without TLS',
      { ...common },
      { id: 'near:x', tokenIndexUrl: 'http://a.example' },
      'tokenIndexUrl',
    ],
    ['a REST server without TLS', cosmos, { restUrls: ['http://rest.example'] }, 'restUrls'],
  ])('networkProblems names the field of %s', (_, network, change, field) => {
    expect(fieldsOf({ ...network, ...change })).toEqual([field]);
  });

  it.each([
    ['http://rpc.example:8545/v2/SECRET?key=SECRET#SECRET', 'http://rpc.example:8545'],
    ['https://name:SECRET@rpc.example/', 'https://rpc.example'],
    ['wss://rpc.example/SECRET', 'wss://rpc.example'],
    ['rpc.example/SECRET', 'no URL'],
    ['SECRET:SECRET@rpc.example', 'null'],
    [{ toString: 1 }, 'no URL'],
  ])('networkProblems names the wrong server without the secrets of %s', (server, shown) => {
    const rpcUrls = ['https://rpc.example/SECRET', server];
    expect(networkProblems({ ...ethereum, rpcUrls })).toEqual([
      {
        field: 'rpcUrls',
        reason: `must list https URLs without a user, or none; number 2 (${shown}) is not one`,
      },
    ]);
  });

  it.each([[null], ['eip155:1'], [[]], [undefined]])(
    'networkProblems rejects %j, which is not a network',
    (value) => {
      expect(networkProblems(value)).toEqual([
        { field: '', reason: 'must be an object that describes a network' },
      ]);
    },
  );

  it('networkProblems lists every missing field of an empty Cosmos network', () => {
    expect(fieldsOf({ id: 'cosmos:osmosis-1' })).toEqual([
      ...['name', 'currency', 'rpcUrls'],
      ...['bech32Prefix', 'coinType', 'denom', 'gasPrice'],
    ]);
  });
});
