import type { Asset, AssetId, Balance, Chain } from '@causeway/protocol';
import { expect, it, vi } from 'vitest';

const reader: { balances: ReturnType<typeof vi.fn>; holdings?: () => Promise<readonly Balance[]> } = {
  balances: vi.fn(),
};
vi.mock('../wallets.ts', () => ({ wallets: {} }));
vi.mock('./readers.ts', () => ({ readerOf: async () => reader }));
vi.mock('./index.ts', () => ({ familyOf: async () => ({}) }));
const { readAssets } = await import('./chain.ts');

const chain = { id: 'eip155:1', name: 'Ethereum', rpcUrls: [] } as unknown as Chain;
const held = (id: string, amount: bigint): Balance => ({
  asset: { id: id as AssetId, name: id, symbol: id, decimals: 0 } satisfies Asset,
  amount,
});
const [coin, added, listed, empty, spam] = [
  held('eip155:1/slip44:60', 1n),
  held('eip155:1/erc20:0x1', 0n),
  held('eip155:1/erc20:0x2', 2n),
  held('eip155:1/erc20:0x3', 0n),
  held('eip155:1/erc20:0x4', 4n),
] as const;
const readListed = () =>
  readAssets({
    ...{ chain, address: '0x0', tokens: [added.asset.id] },
    wellKnown: [listed.asset.id, empty.asset.id, added.asset.id],
  });

it('readAssets reads well-known tokens together with the added ones, and returns those that the account holds', async () => {
  reader.balances.mockImplementation(async ({ assets }) => (assets ? [added, listed, empty] : [coin]));
  expect(await readListed()).toEqual({ listed: [coin, added, listed], others: [] });
  const requested = reader.balances.mock.calls.map(([{ assets }]) => assets);
  expect(requested).toEqual([undefined, [added, listed, empty].map(({ asset }) => asset.id)]);
});

it('readAssets reads only added tokens from a chain that lists tokens by owner, and returns unlisted ones separately', async () => {
  reader.balances.mockReset();
  reader.balances.mockImplementation(async ({ assets }) => (assets ? [added] : [coin]));
  reader.holdings = async () => [added, listed, spam];
  expect(await readListed()).toEqual({ listed: [coin, added, listed], others: [spam] });
  expect(reader.balances.mock.calls.map(([{ assets }]) => assets)).toEqual([undefined, [added.asset.id]]);
});

it('readAssets reads well-known CW20 contracts, because no list by owner contains them', async () => {
  const contract = held('cosmos:juno-1/cw20:juno1x', 5n);
  reader.balances.mockReset();
  reader.balances.mockImplementation(async ({ assets }) => (assets ? [contract] : [coin]));
  reader.holdings = async () => [listed];
  const found = await readAssets({
    ...{ chain, address: '0x0', tokens: [] },
    wellKnown: [listed.asset.id, contract.asset.id],
  });
  expect(found).toEqual({ listed: [coin, contract, listed], others: [] });
  expect(reader.balances.mock.calls.map(([{ assets }]) => assets)).toEqual([undefined, [contract.asset.id]]);
});
