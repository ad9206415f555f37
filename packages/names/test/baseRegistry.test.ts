import { deployNames, setNameForAddr, setResolver, writeNames } from '@causeway/devnets/names';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createNames, type Request } from '../src/index.js';
import { type Chain, startChain } from './chain.js';

let chain: Chain;
const chainId = 'eip155:8453';
const coinType = 0x80002105;
const root = '80002105';
const account = (index: number) => chain.accounts[index] as `0x${string}`;
const write = (resolver: string, ...records: Parameters<typeof writeNames>[2]) =>
  writeNames(chain.anvil.url, { registry: chain.local.registry, resolver }, records);
const make = () => {
  const { registry, reverseRegistrar } = chain.local;
  return createNames({ base: { request: chain.request, registry, reverseRegistrar } });
};

beforeAll(async () => {
  chain = await startChain();
});
afterAll(() => chain.anvil.stop());

it('resolve on Base reads the resolver that the registry has for the name, not an older one', async () => {
  const { resolver: newer } = await deployNames(chain.anvil.url);
  await write(chain.local.resolver, { name: 'sold.base.eth', address: account(4), nameOf: account(4), root });
  await write(newer, { name: 'sold.base.eth', address: account(5), nameOf: account(5), root });
  const names = make();
  expect((await names.resolve({ name: 'sold.base.eth', chainId })).address).toBe(account(5));
  expect(await names.lookup({ address: account(4), chainId })).toBeUndefined();
  expect(await names.lookup({ address: account(5), chainId })).toEqual({
    name: 'sold.base.eth',
    verified: true,
  });
});

it('resolve on Base prefers the account of coin type 0x80002105 to that of coin type 60', async () => {
  await write(
    chain.local.resolver,
    { name: 'both.base.eth', address: account(6) },
    { name: 'both.base.eth', address: account(7), coinType },
  );
  const names = make();
  expect((await names.resolve({ name: 'both.base.eth', chainId })).address).toBe(account(7));
});

it('resolve on Base uses the resolver of the name itself and never that of its parent', async () => {
  const { wildResolver } = chain.local;
  await setResolver(chain.anvil.url, chain.local, 'parent.base.eth', wildResolver);
  const names = make();
  const { address } = await names.resolve({ name: 'parent.base.eth', chainId });
  expect(address).toMatch(/^0x[\da-f]{40}$/i);
  await expect(names.resolve({ name: 'one.parent.base.eth', chainId })).rejects.toMatchObject({
    code: 'names-off',
  });
});

it('lookup on Base prefers the name in the registrar of ENS to the reverse record of the registry', async () => {
  await write(
    chain.local.resolver,
    { name: 'earlier.base.eth', address: account(8), nameOf: account(8), root },
    { name: 'primary.base.eth', address: account(8), coinType },
  );
  const nameOf = async () => (await make().lookup({ address: account(8), chainId }))?.name;
  expect(await nameOf()).toBe('earlier.base.eth');
  await setNameForAddr(chain.anvil.url, chain.local, account(8), 'primary.base.eth');
  expect(await nameOf()).toBe('primary.base.eth');
  await setNameForAddr(chain.anvil.url, chain.local, account(8), 'sold.base.eth');
  expect(await nameOf()).toBeUndefined();
});

it('lookup on Base returns a name outside of base.eth whose record for Base in ENS has the account', async () => {
  const { registry, request: home } = { ...chain.local, ...chain };
  const lookups = { address: account(9), chainId };
  const trouble: unknown[] = [];
  const base = { ...chain.local, request: chain.request };
  const ens = { chainId: 'eip155:1', registry, request: home };
  const find = (sources: Parameters<typeof createNames>[0]) =>
    createNames({ ...sources, onTrouble: (error) => trouble.push(error) }).lookup(lookups);
  await setNameForAddr(chain.anvil.url, chain.local, account(9), 'carol.eth');
  expect(await find({ base, ens })).toBeUndefined();
  // Her account on Ethereum may be of somebody else on Base.
  await write(chain.local.resolver, { name: 'carol.eth', address: account(9) });
  expect(await find({ base, ens })).toBeUndefined();
  await write(chain.local.resolver, { name: 'carol.eth', address: account(9), coinType });
  expect(await find({ base, ens })).toEqual({ name: 'carol.eth', verified: true });
  expect(await find({ base })).toBeUndefined();
  await write(chain.local.resolver, { name: 'carol.eth', address: account(8), coinType });
  expect(await find({ base, ens })).toBeUndefined();
  expect(trouble).toEqual([]);
});

it('names on Base are read from its registry and from the registrar of ENS by default', async () => {
  const asked: unknown[] = [];
  const request: Request = async ({ params }) => {
    asked.push((params as readonly { readonly to: string }[])[0]?.to);
    return `0x${'0'.repeat(64)}`;
  };
  const names = createNames({ base: { request } });
  await expect(names.resolve({ name: 'alice.base.eth', chainId })).rejects.toMatchObject({
    code: 'names-off',
  });
  expect(new Set(asked)).toEqual(new Set(['0xB94704422c2a1E396835A571837Aa5AE53285a95']));
  asked.length = 0;
  await names.lookup({ address: account(1), chainId });
  expect(asked[0]).toBe('0x0000000000D8e504002cC26E3Ec46D81971C1664');
});
