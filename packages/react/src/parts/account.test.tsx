import { describe, expect, it, vi } from 'vitest';
import { page as browser, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { createPage, first, second } from '../testing/page.js';
import type { AccountWallets } from './account.js';
import { Account } from './index.js';

async function connected() {
  const { wallets, page } = await createPage(['Alpha', 'Beta']);
  const [alpha, beta] = wallets.list.get();
  void beta?.connect();
  await page.Beta.approve(second);
  void alpha?.connect();
  await page.Alpha.approve(first, second);
  return { wallets, page };
}

function Accounts({ wallets }: { readonly wallets: AccountWallets }) {
  return (
    <Account.Root wallets={wallets}>
      <Account.List aria-label="Accounts">
        {(account) => (
          <Account.Item key={`${account.connection} ${account.id}`} account={account}>
            <Account.Address account={account} /> {account.connection}
          </Account.Item>
        )}
      </Account.List>
      <Account.Copy account={{ address: first }}>
        {({ status }) => ({ idle: 'Copy', pending: 'Copying', done: 'Copied', error: 'Not allowed' })[status]}
      </Account.Copy>
      <Account.Disconnect connection="eip155:injected:Alpha" revoke={false}>
        Leave Alpha
      </Account.Disconnect>
      <Account.Disconnect connection="eip155:injected:Beta">Disconnect Beta</Account.Disconnect>
    </Account.Root>
  );
}

const button = (name: string | RegExp) => browser.getByRole('button', { name });

describe('the account parts', () => {
  it('Account.List marks the selected account, selects another and supports arrow keys', async () => {
    const { wallets } = await connected();
    await render(<Accounts wallets={wallets} />);
    const rows = [...document.querySelectorAll('[data-causeway="item"]')];
    const chosen = () => rows.map((row) => row.getAttribute('aria-current'));
    expect(chosen()).toEqual(['true', null, null]);
    await userEvent.keyboard('{Tab}{ArrowDown}{Enter}');
    expect(wallets.selected.get()?.address).toBe(second);
    expect(wallets.selected.get()?.connection).toBe('eip155:injected:Alpha');
    await expect.poll(() => chosen()).toEqual([null, 'true', null]);
  });

  it('Account.Address shows the short address and reads out the whole one', async () => {
    const { wallets } = await connected();
    await render(<Accounts wallets={wallets} />);
    await expect.element(button(`${first} eip155:injected:Alpha`)).toBeVisible();
    await expect.element(browser.getByText('0xaaaaaa…aaaaaa')).toHaveAttribute('aria-hidden', 'true');
  });

  it('Account.Copy copies the whole address and reports it until the focus leaves', async () => {
    const { wallets } = await connected();
    const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    await render(<Accounts wallets={wallets} />);
    await button('Copy').click();
    await expect.element(button('Copied')).toHaveAttribute('data-status', 'done');
    expect(write).toHaveBeenCalledWith(first);
    await userEvent.keyboard('{Tab}');
    await expect.element(button('Copy')).toHaveAttribute('data-status', 'idle');
  });

  it('Account.Copy reports an error when the browser does not allow copying', async () => {
    const { wallets } = await connected();
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('', 'NotAllowedError'));
    await render(<Accounts wallets={wallets} />);
    await button('Copy').click();
    await expect.element(button('Not allowed')).toHaveAttribute('data-status', 'error');
  });

  it('Account.Disconnect disconnects or revokes one wallet and does not change the other', async () => {
    const { wallets, page } = await connected();
    await render(<Accounts wallets={wallets} />);
    await button('Leave Alpha').click();
    await expect.element(button('Leave Alpha')).toBeDisabled();
    expect(page.Alpha.revoked()).toBe(0);
    expect(wallets.accounts.get().map((account) => account.connection)).toEqual(['eip155:injected:Beta']);
    await button('Disconnect Beta').click();
    await expect.element(button('Disconnect Beta')).toHaveAttribute('data-status', 'disconnected');
    expect(page.Beta.revoked()).toBe(1);
  });

  it('Account.Trigger is named by the selected account, and is not rendered while nothing is connected', async () => {
    const { wallets, page } = await createPage(['Alpha']);
    await render(
      <Account.Root wallets={wallets}>
        <Account.Trigger />
        <Account.Trigger>Account</Account.Trigger>
      </Account.Root>,
    );
    await expect.element(button('Account')).toBeVisible();
    expect(browser.getByRole('button').elements()).toHaveLength(1);
    void wallets.list.get()[0]?.connect();
    await page.Alpha.approve(first);
    await expect.element(button(first)).toBeVisible();
  });

  it('the account parts open in their own popup', async () => {
    const { wallets } = await connected();
    await render(
      <Account.Root wallets={wallets}>
        <Account.Trigger>Account</Account.Trigger>
        <Account.Popup aria-label="Your account">
          <Account.Close>Close</Account.Close>
        </Account.Popup>
      </Account.Root>,
    );
    await button('Account').click();
    await expect.element(browser.getByRole('dialog', { name: 'Your account' })).toBeVisible();
    await button('Close').click();
    await expect.element(button('Account')).toHaveFocus();
  });
});
