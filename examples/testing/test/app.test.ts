// @vitest-environment happy-dom
import { withWallets } from '@causeway/test-wallets/vitest';
import { expect, vi } from 'vitest';
import { start } from '../app.js';

const test = withWallets({ wallets: [{ name: 'First', families: ['eip155', 'solana'] }] });

const button = (name: string) =>
  [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name);
const result = () => document.getElementById('result')?.textContent;

test('the app signs on Solana with an approval, and shows a refusal', async ({ wallet }) => {
  document.body.innerHTML = '<main><p id="account"></p><p id="result"></p></main>';
  start(document);
  await vi.waitFor(() => expect(button('Connect First')).toBeDefined());
  button('Connect First')?.click();
  await wallet.refuse();
  await vi.waitFor(() => expect(result()).toContain('UserRejectedRequestError'));
  button('Sign with First on Solana')?.click();
  await wallet.approve({ method: 'standard:connect' });
  await wallet.approve({ method: 'solana:signMessage' });
  await vi.waitFor(() => expect(result()).toMatch(/^Signed [0-9a-f]{128}$/));
});
