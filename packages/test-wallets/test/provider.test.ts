import { expect } from 'vitest';
import { withWallets } from '../src/vitest.js';

const test = withWallets({ wallets: [{ name: 'First', mode: 'approve' }, { name: 'Second' }] });

test('provider() returns the object that the page finds, the same each time', ({ wallet }) => {
  const announced: unknown[] = [];
  wallet.page.addEventListener('eip6963:announceProvider', (event) =>
    announced.push((event as CustomEvent<{ provider: unknown }>).detail.provider),
  );
  wallet.page.dispatchEvent(new Event('eip6963:requestProvider'));
  expect(announced).toHaveLength(2);
  for (const [index, name] of ['First', 'Second'].entries())
    expect(wallet.provider(name)).toBe(announced[index]);
  expect(wallet.provider()).toBe(announced[0]);
  expect((wallet.page as { ethereum?: unknown }).ethereum).toBe(announced[0]);
});

test('a listener of a provider is removed through provider() again', async ({ wallet }) => {
  const events: unknown[] = [];
  const listener = (accounts: unknown) => events.push(accounts);
  wallet.provider().on('accountsChanged', listener);
  await wallet.provider().request({ method: 'eth_requestAccounts' });
  expect(events).toEqual([wallet.accounts()]);
  wallet.provider().removeListener('accountsChanged', listener);
  await wallet.switchAccount(1);
  expect(events).toHaveLength(1);
});
