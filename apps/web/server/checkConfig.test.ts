import { describe, expect, it } from 'vitest';
import type { Config, SplitsConfig } from '../src/config.ts';
import { configKeys, configProblems } from './checkConfig.ts';

const contract: SplitsConfig = {
  chainId: 'eip155:1',
  address: `0x${'ab'.repeat(20)}`,
  kind: 'points',
  fromBlock: 0,
  tokens: [{ address: `0x${'cd'.repeat(20)}`, symbol: 'LUSD', decimals: 6 }],
};

const chain = { name: 'A', currency: { name: 'A', symbol: 'A', decimals: 18 }, rpcUrls: [] };
const config = {
  appName: 'App',
  chains: [
    { ...chain, id: 'eip155:1' },
    { ...chain, id: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp' },
  ],
  defaultChain: 'eip155:1',
  connectSources: [],
  testWallets: false,
} as Config;

const problemsOf = (splits: unknown) =>
  configProblems({ ...config, splits } as Config, ['https://app.example']).map(({ field }) => field);

describe('a part of the configuration with a value of another kind', () => {
  it.each(configKeys)('the part %s is checked without a fault of the program', (key) => {
    for (const value of [null, 5, 'x', true, [], [null], {}, { toString: 1 }]) {
      const changed = { ...config, [key]: value } as Config;
      expect(() => configProblems(changed, ['https://app.example'])).not.toThrow();
    }
  });

  it.each([
    ['embedded', ['apiUrl', 'organizationId', 'handlerUrl', 'frameUrl', 'rpId', 'signerKey', 'otpSignerKey']],
    ['relay', ['url', 'projectId']],
  ])('the part %s is not absent when it is null, and each field that it needs is named', (part, fields) => {
    const found = configProblems({ ...config, [part]: null }, ['https://app.example']);
    expect(found.map(({ field }) => field)).toEqual(fields.map((field) => `${part}.${field}`));
  });
});

describe('spenders and paymasters in the configuration', () => {
  const address = `0x${'ab'.repeat(20)}`;
  const problems = (change: object) =>
    configProblems({ ...config, ...change } as Config, ['https://app.example']).map(({ field }) => field);
  const { chainId } = contract;

  it('spenders and paymasters are valid with every field, and as empty lists', () => {
    const spenders = [{ chainId, address, name: 'Exchange' }];
    const paymasters = [{ chainId, url: 'https://pay.example/rpc' }];
    expect(problems({ spenders, paymasters })).toEqual([]);
    expect(problems({ spenders: [], paymasters: [] })).toEqual([]);
  });

  it.each([
    [{ spenders: {} }, ['spenders']],
    [{ spenders: [null] }, ['chainId', 'address', 'name'].map((field) => `spenders.0.${field}`)],
    [{ spenders: [{ chainId: 'eip155:5', address, name: 'A' }] }, ['spenders.0.chainId']],
    [{ paymasters: 'none' }, ['paymasters']],
    [{ paymasters: [{ chainId, url: 'http://pay.example' }] }, ['paymasters.0.url']],
  ])('spenders and paymasters are invalid as %j', (change, fields) => {
    expect(problems(change)).toEqual(fields);
  });
});

describe('contracts of splits in the configuration', () => {
  it('contracts of splits are valid with every field, without tokens, and when the list is empty', () => {
    expect(problemsOf([contract, { ...contract, kind: 'plain', tokens: [] }])).toEqual([]);
    expect(problemsOf([])).toEqual([]);
    expect(problemsOf(undefined)).toEqual([]);
  });

  it.each([
    [{ chainId: 'eip155:5' }, 'chainId'],
    [{ chainId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp' }, 'chainId'],
    [{ address: '0x12' }, 'address'],
    [{ address: undefined }, 'address'],
    [{ kind: 'v2' }, 'kind'],
    [{ fromBlock: -1 }, 'fromBlock'],
    [{ fromBlock: '7' }, 'fromBlock'],
    [{ fromBlock: 1.5 }, 'fromBlock'],
    [{ tokens: undefined }, 'tokens'],
    [{ tokens: [{ address: '0x12', symbol: 'X', decimals: 6 }] }, 'tokens'],
    [{ tokens: [{ ...contract.tokens[0], symbol: '' }] }, 'tokens'],
    [{ tokens: [{ ...contract.tokens[0], decimals: '6' }] }, 'tokens'],
  ])('contracts of splits are reported as invalid with %j', (change, field) => {
    expect(problemsOf([contract, { ...contract, ...change }])).toEqual([`splits.1.${field}`]);
  });

  it.each([[null], ['none'], [{}]])(
    'contracts of splits are invalid when they are %j instead of a list',
    (splits) => {
      expect(problemsOf(splits)).toEqual(['splits']);
    },
  );

  it('contracts of splits are reported with every field when the entry is null', () => {
    expect(problemsOf([null])).toEqual(
      ['chainId', 'address', 'kind', 'fromBlock', 'tokens'].map((field) => `splits.0.${field}`),
    );
  });
});
