import { listTokens } from '@causeway/networks/tokens';
import type { Asset, Reader } from '@causeway/protocol';
import { expect, it } from 'vitest';
import { readAssets } from './readAssets.js';

const chain = { id: 'eip155:1', name: 'Ethereum', currency: { name: 'Ether', symbol: 'ETH', decimals: 18 } };
const coin = { asset: { ...chain.currency, id: 'eip155:1/slip44:60' } as Asset, amount: 5n };

/** The tokens of an account that holds each well-known one, as a server describes them. */
async function tokensBy(describe: (asset: Asset) => Partial<Asset>) {
  const listed = (await listTokens<string>(chain.id as 'eip155:1')).slice(0, 2);
  const held = listed.map((asset) => ({ asset: { ...asset, ...describe(asset) }, amount: 7n }));
  const reader = { balances: async () => [coin], holdings: async () => held } as Partial<Reader> as Reader;
  const assets = await readAssets(reader, { address: '0x' }, chain as never, new AbortController().signal);
  return { listed, shown: assets.slice(1).map(({ asset }) => asset) };
}

it('a token whose server counts it in other decimals is left out, because a typed amount would be another one', async () => {
  const { listed, shown } = await tokensBy(({ decimals }) => ({ decimals }));
  expect(shown).toEqual(listed);
  expect((await tokensBy(({ decimals }) => ({ decimals: decimals + 2 }))).shown).toEqual([]);
});

it('a token has the name and the symbol of the list, whatever its server says', async () => {
  const { listed, shown } = await tokensBy(() => ({ name: 'USD Coin', symbol: 'USDC' }));
  expect(shown.map(({ symbol }) => symbol)).toEqual(listed.map(({ symbol }) => symbol));
});
