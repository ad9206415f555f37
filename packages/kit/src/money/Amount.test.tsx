import { expect, it } from 'vitest';
import { render } from 'vitest-browser-react';
import { createScripted } from '../testing/page.js';
import { Amount } from './Amount.js';

it('an amount whose digits a list cuts off is marked, and has all of them in its title', async () => {
  const { kit } = createScripted([]);
  const unit = { symbol: 'ETH', decimals: 18 };
  const shown = async (value: bigint, short?: boolean) => {
    const { container, unmount } = await render(<Amount kit={kit} value={value} unit={unit} short={short} />);
    const [amount] = container.querySelectorAll('[data-part="amount"]');
    const found = [amount?.textContent, amount?.getAttribute('title')];
    await unmount();
    return found;
  };
  expect(await shown(9_998_749_894_123_456_789_012n, true)).toEqual([
    '≈ 9,998.749894 ETH',
    '9,998.749894123456789012 ETH',
  ]);
  expect(await shown(1_500_000_000_000_000_000n, true)).toEqual(['1.5 ETH', null]);
  expect(await shown(1n)).toEqual(['0.000000000000000001 ETH', null]);
  expect(await shown(1n, true)).toEqual(['0.000000000000000001 ETH', null]);
});
