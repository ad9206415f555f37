import { independent } from '@causeway/conformance/independent';
import { setResolver, writeNames } from '@causeway/devnets/names';
import { isWalletError } from '@causeway/protocol';
import { toHex } from 'viem';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createNames, type Names, type Request } from '../src/index.js';
import { type Chain, startChain } from './chain.js';

independent('viem', { namespaces: ['eip155'], what: 'resolves names' });

let chain: Chain;
let names: Names;
const home = 'eip155:31337';
const second = 'eip155:31338';
const account = (index: number) => chain.accounts[index] as `0x${string}`;
const write = (...records: Parameters<typeof writeNames>[2]) =>
  writeNames(chain.anvil.url, chain.local, records);
const make = (request: Request = chain.request) =>
  createNames({ ens: { chainId: home, registry: chain.local.registry, request } });

/** The code of a rejected promise. */
const codeOf = async (work: Promise<unknown>) => {
  const error = await work.then(
    (value) => value,
    (reason: unknown) => reason,
  );
  return isWalletError(error) ? error.code : error;
};

beforeAll(async () => {
  chain = await startChain();
  await write(
    { name: 'alice.eth', address: account(1), nameOf: account(1) },
    { name: 'bob.eth', address: account(2) },
    { name: 'bob.eth', address: account(3), coinType: 0x8000_0000n + 31338n },
    { name: 'bob.eth', nameOf: account(3), root: (0x8000_0000 + 31338).toString(16) },
  );
  names = make();
});
afterAll(() => chain.anvil.stop());

it('resolve returns the account of a name with its checksum and the normalised name', async () => {
  await expect(names.resolve({ name: ' Alice.ETH ', chainId: home })).resolves.toEqual({
    name: 'alice.eth',
    address: account(1),
    chainId: home,
  });
});

it('resolve returns the account of the requested network and never the one of another network', async () => {
  const { address } = await names.resolve({ name: 'bob.eth', chainId: second });
  expect(address).toBe(account(3));
  expect(await codeOf(names.resolve({ name: 'alice.eth', chainId: second }))).toBe('names-not-on-chain');
  expect(await codeOf(names.resolve({ name: 'alice.eth', chainId: 'eip155:2147483648' }))).toBe(
    'names-not-on-chain',
  );
  expect(await codeOf(names.resolve({ name: 'alice.eth', chainId: 'solana:local' }))).toBe(
    'names-not-on-chain',
  );
});

it('resolve throws names-not-found for a name without an owner', async () => {
  expect(await codeOf(names.resolve({ name: 'nobody.eth', chainId: home }))).toBe('names-not-found');
  expect(await codeOf(names.resolve({ name: 'nobody.eth', chainId: second }))).toBe('names-not-found');
  expect(await codeOf(names.resolve({ name: 'below.alice.eth', chainId: home }))).toBe('names-not-found');
});

it('resolve supports resolvers without ERC-165', async () => {
  await setResolver(chain.anvil.url, chain.local, 'old.eth', chain.local.oldResolver);
  const { address } = await names.resolve({ name: 'old.eth', chainId: home });
  expect(address).toBe('0x1111111111111111111111111111111111111111');
  expect(await codeOf(names.resolve({ name: 'below.old.eth', chainId: home }))).toBe('names-not-found');
});

it('resolve uses the wildcard resolver of a parent name (ENSIP-10)', async () => {
  await setResolver(chain.anvil.url, chain.local, 'wild.eth', chain.local.wildResolver);
  const wildcard = await names.resolve({ name: 'one.wild.eth', chainId: home });
  const two = await names.resolve({ name: 'two.wild.eth', chainId: home });
  expect(wildcard.address).toMatch(/^0x[\da-f]{40}$/i);
  expect(wildcard.address).not.toBe(two.address);
  expect(await codeOf(names.resolve({ name: 'one.wild.eth', chainId: second }))).toBe('names-not-on-chain');
  expect(await codeOf(names.resolve({ name: 'nobody.wild.eth', chainId: home }))).toBe('names-not-found');
});

it('resolve throws names-offchain for an offchain name and sends no request to its server', async () => {
  await setResolver(chain.anvil.url, chain.local, 'far.eth', chain.local.offchainResolver);
  expect(await codeOf(names.resolve({ name: 'one.far.eth', chainId: home }))).toBe('names-offchain');
});

it('lookup returns a name that resolves back to the account', async () => {
  expect(await names.lookup({ address: account(1), chainId: home })).toEqual({
    name: 'alice.eth',
    verified: true,
  });
  expect(await names.lookup({ address: account(3), chainId: second })).toEqual({
    name: 'bob.eth',
    verified: true,
  });
  expect(await names.lookup({ address: account(9), chainId: home })).toBeUndefined();
  expect(await names.lookup({ address: 'no account', chainId: home })).toBeUndefined();
});

it('lookup ignores a name that resolves to another account or is not normalised', async () => {
  await write({ name: 'alice.eth', nameOf: account(4) });
  expect(await names.lookup({ address: account(4), chainId: home })).toBeUndefined();
  await write({ name: 'Alice.eth', nameOf: account(1) });
  expect(await make().lookup({ address: account(1), chainId: home })).toBeUndefined();
  await write({ name: 'alice.eth', nameOf: account(1) });
  expect(await make().lookup({ address: account(1), chainId: home })).toBeDefined();
});

it('lookup falls back to the default reverse record where a network has none', async () => {
  await write(
    { name: 'carol.eth', nameOf: account(5), root: 'default' },
    { name: 'carol.eth', address: account(5), coinType: 0x8000_0000n + 31338n },
  );
  expect((await names.lookup({ address: account(5), chainId: second }))?.name).toBe('carol.eth');
  expect(await names.lookup({ address: account(5), chainId: home })).toBeUndefined();
});

it('lookup caches a name, shares one request between callers, and forget clears the cache', async () => {
  let time = 0;
  const ens = { chainId: home, registry: chain.local.registry, request: chain.request };
  const names = createNames({ ens, cacheTime: 1_000, now: () => time });
  const look = () => names.lookup({ address: account(1), chainId: home });
  const calls = async (work: () => Promise<unknown>) => {
    const before = chain.calls();
    await work();
    return chain.calls() - before;
  };
  const alone = await calls(look);
  expect(alone).toBeGreaterThan(0);
  expect(await calls(() => Promise.all([look(), look()]))).toBe(0);
  time = 1_001;
  expect(await calls(() => Promise.all([look(), look()]))).toBe(alone);
  names.forget();
  expect(await calls(look)).toBe(alone);
});

it('resolve throws names-registry-missing where no registry is deployed', async () => {
  const ens = { chainId: home, request: chain.request, registry: account(7) };
  expect(await codeOf(createNames({ ens }).resolve({ name: 'alice.eth', chainId: home }))).toBe(
    'names-registry-missing',
  );
});

it('resolve throws malformed-response for an invalid answer', async () => {
  for (const answer of ['0x01', 'text', null, toHex('x', { size: 31 })]) {
    const names = make(async () => answer);
    expect(await codeOf(names.resolve({ name: 'alice.eth', chainId: home }))).toBe('malformed-response');
    expect(await names.lookup({ address: account(1), chainId: home })).toBeUndefined();
  }
});
