import { expect, it } from 'vitest';
import { render } from 'vitest-browser-react';
import { AssetMark } from './AssetMark.js';
import '../styles/kit.css';
import { chainsOf } from '../testing/chains.js';
import { createScripted } from '../testing/page.js';

const [chain] = chainsOf.eip155 ?? [];

/** Renders the mark of an asset on Ethereum. */
async function markOf(symbol: string) {
  if (!chain) throw new Error('There is no chain.');
  const { kit } = createScripted([{ name: 'Alpha' }]);
  const { container } = await render(
    <span data-causeway-kit="">
      <AssetMark kit={kit} chain={chain} symbol={symbol} />
    </span>,
  );
  return container;
}

it('a well-known token has its own mark, in the place of its letters', async () => {
  const container = await markOf('USDC');
  const place = () => container.querySelector('[data-part="token-mark"]')?.getBoundingClientRect().toJSON();
  const before = place();
  await expect.poll(() => container.querySelector('img')?.src).toMatch(/^data:image\/svg\+xml,/);
  await container.querySelector('img')?.decode();
  expect(place()).toEqual(before);
});

it('a token without a mark has its first letters, and the coin the mark of its network', async () => {
  const token = await markOf('ABCD');
  expect(token.textContent).toBe('ABC');
  const coin = await markOf('COIN');
  expect(coin.querySelector('[data-part="network-mark"]')).not.toBeNull();
});
