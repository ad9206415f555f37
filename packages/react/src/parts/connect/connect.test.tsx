import { createStore } from '@causeway/core';
import { useEffect, useState } from 'react';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { page as browser, userEvent } from 'vitest/browser';
import { cleanup, render } from 'vitest-browser-react';
import css from '../../styles/causeway.css?raw';
import { InlinePanel, PopupPanel } from '../../testing/Panel.js';
import { createPage, settled } from '../../testing/page.js';
import { Account, Connect } from '../index.js';
import type { ConnectWallets } from './context.js';

const row = (name: string) => browser.getByRole('button', { name });
const status = () => browser.getByTestId('status');
const active = () => document.activeElement?.textContent;
const idle = () => new Promise((resolve) => requestIdleCallback(resolve));

describe('choosing a wallet', () => {
  it('choosing a wallet shows the wait, marks the row busy and connects', async () => {
    const { wallets, page } = await createPage(['Alpha', 'Beta']);
    await render(<InlinePanel wallets={wallets} />);
    await expect.element(status()).toBeEmptyDOMElement();
    await row('Alpha').click();
    await expect.element(status()).toHaveTextContent('Alpha connecting in time');
    await expect.element(row('Alpha')).toHaveAttribute('aria-busy', 'true');
    await expect.element(row('Alpha')).toHaveAttribute('data-status', 'connecting');
    await expect.element(row('Beta')).not.toHaveAttribute('aria-busy');
    await page.Alpha.approve();
    await expect.element(status()).toHaveTextContent('Alpha connected');
    await expect.element(row('Alpha')).toHaveAttribute('data-status', 'connected');
    await expect.element(row('Alpha')).toHaveAttribute('data-namespace', 'eip155');
    await expect.element(row('Alpha')).toHaveAttribute('data-route', 'injected');
    await expect.element(row('Alpha')).toHaveAttribute('data-recent');
  });

  it('hover and focus on a row prepare the wallet without a prompt', async () => {
    const { wallets, page } = await createPage(['Alpha', 'Beta']);
    // The pointer may have been left where a row will be.
    await render(<p style={{ height: '100vh' }}>Nothing yet</p>);
    await browser.getByText('Nothing yet').hover({ position: { x: 5, y: innerHeight - 5 } });
    await cleanup();
    await render(<InlinePanel wallets={wallets} />);
    await expect.element(row('Beta')).toBeVisible();
    expect([page.Alpha.prepared(), page.Beta.prepared()]).toEqual([0, 0]);
    await row('Alpha').hover();
    expect([page.Alpha.prepared(), page.Beta.prepared()]).toEqual([1, 0]);
    (row('Beta').element() as HTMLElement).focus();
    // Not at once: an opening popup is drawn first and then focuses its first row.
    expect(page.Beta.prepared()).toBe(0);
    await expect.poll(() => page.Beta.prepared()).toBe(1);
    expect([...page.Alpha.requests, ...page.Beta.requests]).toEqual([]);
  });

  it('Connect.Cancel cancels the attempt, and a late approval does not connect', async () => {
    const { wallets, page } = await createPage(['Alpha']);
    await render(<InlinePanel wallets={wallets} />);
    await row('Alpha').click();
    await browser.getByRole('button', { name: 'Cancel' }).click();
    expect(page.Alpha.requests[0]!.signal.aborted).toBe(true);
    await expect.element(status()).toHaveTextContent('Alpha disconnected');
    await expect.element(status()).not.toHaveAttribute('data-error');
    expect(active()).toBe('Alpha');
    await page.Alpha.approve();
    expect(wallets.accounts.get()).toEqual([]);
    expect(page.Alpha.revoked()).toBe(1);
  });

  it('a rejection shows its code, and Connect.Retry tries again', async () => {
    const { wallets, page } = await createPage(['Alpha']);
    await render(<InlinePanel wallets={wallets} />);
    await row('Alpha').click();
    await page.Alpha.reject();
    await expect.element(status()).toHaveAttribute('data-error', 'user-rejected');
    await expect.element(row('Alpha')).toHaveAttribute('data-error', 'user-rejected');
    await browser.getByRole('button', { name: 'Try again' }).click();
    await expect.element(status()).toHaveAttribute('data-status', 'connecting');
    await expect.element(status()).not.toHaveAttribute('data-error');
    expect(active()).toBe('Alpha');
    await page.Alpha.approve();
    await expect.element(status()).toHaveAttribute('data-status', 'connected');
  });

  it('Connect.Item with namespaces connects these alone, and Connect.Retry the same again', async () => {
    const { wallets } = await createPage(['Alpha']);
    const [alpha] = wallets.list.get();
    const connect = vi.fn().mockRejectedValue(new Error('no'));
    const list = createStore([{ ...alpha!, connect }]);
    const wanted = ['solana', 'near'];
    await render(
      <Connect.Root wallets={{ ...wallets, list }}>
        <Connect.List>
          {(wallet) => <Connect.Item key={wallet.id} wallet={wallet} namespaces={wanted} />}
        </Connect.List>
        <Connect.Retry>Try again</Connect.Retry>
      </Connect.Root>,
    );
    await row('Alpha').click();
    await row('Try again').click();
    await expect.poll(() => connect.mock.calls.length).toBe(2);
    for (const [options] of connect.mock.calls) expect(options.namespaces).toEqual(wanted);
  });

  it('the namespaces that were chosen of one wallet do not limit another one that connects elsewhere', async () => {
    const { wallets, page } = await createPage(['Alpha', 'Beta']);
    await render(
      <Connect.Root wallets={wallets}>
        <Connect.Trigger>Connect a wallet</Connect.Trigger>
        <Connect.Popup aria-label="Choose a wallet">
          <Connect.List>
            {(wallet) => <Connect.Item key={wallet.id} wallet={wallet} namespaces={['eip155']} />}
          </Connect.List>
          <Connect.Status data-testid="status">
            {({ wallet, namespaces }) => `${wallet?.name}: ${namespaces ?? 'all'}`}
          </Connect.Status>
        </Connect.Popup>
      </Connect.Root>,
    );
    await row('Connect a wallet').click();
    await row('Alpha').click();
    await expect.element(status()).toHaveTextContent('Alpha: eip155');
    // The wait of the same wallet keeps them.
    await userEvent.keyboard('{Escape}');
    await row('Connect a wallet').click();
    await expect.element(status()).toHaveTextContent('Alpha: eip155');
    await page.Alpha.reject();
    await userEvent.keyboard('{Escape}');
    void wallets.list.get()[1]?.connect();
    await row('Connect a wallet').click();
    await expect.element(status()).toHaveTextContent('Beta: all');
    await page.Beta.approve();
    await expect.element(status()).toHaveAttribute('data-status', 'connected');
    await expect.element(status()).not.toHaveAttribute('data-error');
  });

  it('choosing another wallet cancels the first attempt', async () => {
    const { wallets, page } = await createPage(['Alpha', 'Beta']);
    await render(<InlinePanel wallets={wallets} />);
    await row('Alpha').click();
    await row('Beta').click();
    expect(page.Alpha.requests[0]!.signal.aborted).toBe(true);
    await expect.element(status()).toHaveTextContent('Beta connecting');
    await expect.element(row('Alpha')).toHaveAttribute('data-status', 'disconnected');
  });

  it('pressing a wallet repeatedly prompts once', async () => {
    const { wallets, page } = await createPage(['Alpha']);
    await render(<InlinePanel wallets={wallets} />);
    await row('Alpha').dblClick();
    await row('Alpha').click();
    expect(page.Alpha.requests).toHaveLength(1);
    expect(page.Alpha.requests[0]!.signal.aborted).toBe(false);
  });

  it('an attempt survives the panel, and a new panel shows and can cancel it', async () => {
    const { wallets, page } = await createPage(['Alpha']);
    const { unmount } = await render(<InlinePanel wallets={wallets} />);
    await row('Alpha').click();
    await unmount();
    expect(page.Alpha.requests[0]!.signal.aborted).toBe(false);
    await render(<InlinePanel wallets={wallets} />);
    await expect.element(status()).toHaveTextContent('Alpha connecting');
    await browser.getByRole('button', { name: 'Cancel' }).click();
    expect(page.Alpha.requests[0]!.signal.aborted).toBe(true);
  });

  it('a wallet whose row gets another id while it prompts stays chosen, and can be cancelled', async () => {
    const { wallets, page } = await createPage(['Alpha']);
    const list = createStore(wallets.list.get());
    const connections = createStore(wallets.connections.get());
    // What the registry does when a connector of the same wallet announces a domain name.
    const rename = (id: string) => {
      list.set(wallets.list.get().map((one) => ({ ...one, id })));
      connections.set(wallets.connections.get().map((one) => ({ ...one, walletId: id })));
    };
    rename('name:alpha');
    await render(<InlinePanel wallets={{ ...wallets, list, connections }} />);
    await row('Alpha').click();
    rename('name:alpha');
    await expect.element(status()).toHaveTextContent('Alpha connecting');
    rename('com.alpha');
    await expect.element(row('Alpha')).toHaveAttribute('data-chosen');
    await expect.element(status()).toHaveTextContent('Alpha connecting');
    await browser.getByRole('button', { name: 'Cancel' }).click();
    expect(page.Alpha.requests[0]!.signal.aborted).toBe(true);
  });

  it('a wallet that connected elsewhere is shown as connected while another one, chosen here, still prompts', async () => {
    const { wallets, page } = await createPage(['Alpha', 'Beta']);
    await render(<PopupPanel wallets={wallets} />);
    await row('Connect a wallet').click();
    await row('Beta').click();
    await browser.getByRole('button', { name: 'Close' }).click();
    void wallets.list.get()[0]?.connect();
    await row('Connect a wallet').click();
    await expect.element(status()).toHaveTextContent('Alpha connecting');
    await page.Alpha.approve();
    await expect.element(status()).toHaveTextContent('Alpha connected');
    expect(page.Beta.requests[0]!.signal.aborted).toBe(false);
  });

  it('the status and the trigger show when the wait is slow and very slow', async () => {
    const { wallets, page } = await createPage(['Alpha']);
    await render(<PopupPanel wallets={wallets} />);
    const slow = () =>
      [...document.querySelectorAll('[data-slow]')].map((element) => element.getAttribute('data-slow'));
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
    try {
      document.querySelector<HTMLElement>('[data-causeway="trigger"]')?.click();
      await settled();
      document.querySelector<HTMLElement>('[data-causeway="item"]')?.click();
      // The connection's own limit, and the step to `slow`.
      await expect.poll(() => vi.getTimerCount()).toBe(2);
      vi.advanceTimersByTime(3_999);
      await settled();
      expect(slow()).toEqual([]);
      vi.advanceTimersByTime(1);
      await expect.poll(slow).toEqual(['slow', 'slow']);
      vi.advanceTimersByTime(4_000);
      await expect.poll(slow).toEqual(['very-slow', 'very-slow']);
      await page.Alpha.reject();
      await expect.poll(slow).toEqual([]);
    } finally {
      vi.useRealTimers();
    }
  });
});

describe('the list', () => {
  it('the search matches names and claimed identities, and shows when nothing matches', async () => {
    const { wallets } = await createPage(['Alpha', 'Beta']);
    await render(<InlinePanel wallets={wallets} />);
    const search = browser.getByRole('searchbox', { name: 'Search wallets' });
    await search.fill('BÉT');
    await expect.element(row('Beta')).toBeVisible();
    expect(row('Alpha').query()).toBeNull();
    await search.fill('com.alpha');
    await expect.element(row('Alpha')).toBeVisible();
    await search.fill('zzz');
    await expect.element(browser.getByText('Nothing for zzz')).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(search).toHaveValue('');
    await expect.element(row('Beta')).toBeVisible();
  });

  it('the list is one tab stop with arrow keys', async () => {
    const { wallets } = await createPage(['Alpha', 'Beta', 'Gamma']);
    await render(<InlinePanel wallets={wallets} />);
    const search = browser.getByRole('searchbox', { name: 'Search wallets' });
    await search.click();
    await userEvent.keyboard('{ArrowDown}');
    expect(active()).toBe('Alpha');
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}');
    expect(active()).toBe('Gamma');
    await userEvent.keyboard('{Home}{ArrowDown}');
    expect(active()).toBe('Beta');
    await userEvent.keyboard('{Shift>}{Tab}{/Shift}{Tab}');
    expect(active()).toBe('Beta');
    await userEvent.keyboard('{Home}{ArrowUp}');
    await expect.element(search).toHaveFocus();
  });

  it('one row stays reachable when the search removes the active one', async () => {
    const { wallets } = await createPage(['Alpha', 'Beta']);
    await render(<InlinePanel wallets={wallets} />);
    const search = browser.getByRole('searchbox', { name: 'Search wallets' });
    await search.fill('beta');
    await expect.element(row('Beta')).toHaveAttribute('tabindex', '0');
    await search.fill('');
    await expect.element(row('Alpha')).toHaveAttribute('tabindex', '0');
    await expect.element(row('Beta')).toHaveAttribute('tabindex', '-1');
  });

  it('Tab reaches the first row, though it came above another, until a row is used', async () => {
    const { wallets } = await createPage(['Alpha', 'Beta']);
    await render(<InlinePanel wallets={wallets} />);
    const search = browser.getByRole('searchbox', { name: 'Search wallets' });
    await search.fill('beta');
    await expect.element(row('Alpha')).not.toBeInTheDocument();
    await search.fill('');
    await expect.element(row('Alpha')).toBeVisible();
    await userEvent.keyboard('{Tab}');
    expect(active()).toBe('Alpha');
    await userEvent.keyboard('{ArrowDown}');
    await search.click();
    await userEvent.keyboard('{Tab}');
    expect(active()).toBe('Beta');
  });

  it('the chosen row stays in view when the status takes space', async () => {
    const { wallets } = await createPage(['Alpha', 'Beta', 'Gamma', 'Delta']);
    await render(
      <div ref={(box) => box?.querySelector('ul')?.style.setProperty('overflow', 'auto')}>
        <InlinePanel wallets={wallets} />
      </div>,
    );
    const list = document.querySelector<HTMLElement>('[data-causeway="list"]')!;
    list.style.height = `${row('Gamma').element().getBoundingClientRect().height + 8}px`;
    row('Gamma')
      .element()
      .dispatchEvent(new MouseEvent('click', { bubbles: true }));
    await expect.element(row('Gamma')).toHaveAttribute('data-chosen');
    const isInSight = () => {
      const { top, bottom } = row('Gamma').element().getBoundingClientRect();
      const box = list.getBoundingClientRect();
      return top >= box.top && bottom <= box.bottom;
    };
    await expect.poll(isInSight).toBe(true);
  });

  it('a wallet without an icon shows a letter', async () => {
    const { wallets } = await createPage(['Plain']);
    await render(<InlinePanel wallets={wallets} />);
    await expect.element(row('Plain')).toHaveTextContent('PPlain');
    expect(document.querySelector('img')).toBeNull();
  });
});

describe('the popup', () => {
  const dialog = () => browser.getByRole('dialog', { name: 'Choose a wallet' });
  const trigger = () => browser.getByRole('button', { name: 'Connect a wallet' });

  it('the popup opens from the trigger, has a name and returns the focus on Escape', async () => {
    const { wallets } = await createPage(['Alpha']);
    await render(<PopupPanel wallets={wallets} />);
    await expect.element(trigger()).toHaveAttribute('aria-expanded', 'false');
    await trigger().click();
    await expect.element(dialog()).toBeVisible();
    await expect.element(browser.getByRole('searchbox')).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    await expect.element(trigger()).toHaveAttribute('aria-expanded', 'false');
    await expect.element(trigger()).toHaveFocus();
  });

  it('the popup takes the focus itself on a touch screen, so that no keyboard covers the list', async () => {
    const { wallets } = await createPage(['Alpha']);
    const stub = vi.spyOn(globalThis, 'matchMedia').mockReturnValue({ matches: true } as MediaQueryList);
    onTestFinished(() => stub.mockRestore());
    await render(<PopupPanel wallets={wallets} />);
    await trigger().click();
    await expect.element(dialog()).toBeVisible();
    expect(document.activeElement?.tagName).toBe('DIALOG');
    await browser.getByRole('searchbox').click();
    await expect.element(browser.getByRole('searchbox')).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    await expect.element(trigger()).toHaveFocus();
  });

  it('the first element gets the focus where the browser gives it to none, as WebKit does', async () => {
    const { wallets } = await createPage(['Alpha']);
    vi.spyOn(HTMLDialogElement.prototype, 'showModal').mockImplementation(function (this: HTMLElement) {
      this.setAttribute('open', '');
    });
    await render(<PopupPanel wallets={wallets} />);
    await trigger().click();
    await expect.element(browser.getByRole('searchbox')).toHaveFocus();
  });

  it('the first Escape clears the search and the second closes the popup', async () => {
    const { wallets } = await createPage(['Alpha']);
    await render(<PopupPanel wallets={wallets} />);
    await trigger().click();
    await browser.getByRole('searchbox').fill('x');
    await userEvent.keyboard('{Escape}');
    await expect.element(dialog()).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(trigger()).toHaveAttribute('aria-expanded', 'false');
  });

  it('a slash focuses the search, except in a text field', async () => {
    const { wallets } = await createPage(['Alpha']);
    await render(<PopupPanel wallets={wallets} />);
    await trigger().click();
    await userEvent.keyboard('{ArrowDown}');
    expect(active()).toBe('Alpha');
    await userEvent.keyboard('/');
    await expect.element(browser.getByRole('searchbox')).toHaveFocus();
    await userEvent.keyboard('/');
    await expect.element(browser.getByRole('searchbox')).toHaveValue('/');
  });

  it('a press on the backdrop closes the popup, unless it began inside', async () => {
    const { wallets } = await createPage(['Alpha']);
    await render(<PopupPanel wallets={wallets} />);
    await trigger().click();
    const element = dialog().element();
    const at = (type: string, clientX: number) =>
      element.dispatchEvent(new PointerEvent(type, { clientX, clientY: 1, bubbles: true }));
    const inside = element.getBoundingClientRect().left + 1;
    const top = element.getBoundingClientRect().top + 1;
    element.dispatchEvent(new PointerEvent('pointerdown', { clientX: inside, clientY: top, bubbles: true }));
    at('click', 1);
    await expect.element(dialog()).toBeVisible();
    // A button that is pressed by key clicks at 0, 0.
    at('pointerdown', 1);
    browser
      .getByRole('searchbox')
      .element()
      .dispatchEvent(new MouseEvent('click', { bubbles: true }));
    await expect.element(dialog()).toBeVisible();
    at('pointerdown', 1);
    at('click', 1);
    await expect.element(trigger()).toHaveAttribute('aria-expanded', 'false');
  });

  it('a popup that is open initially stays open', async () => {
    const { wallets } = await createPage(['Alpha']);
    const onOpenChange = vi.fn();
    await render(
      <Connect.Root wallets={wallets} defaultOpen onOpenChange={onOpenChange}>
        <Connect.Popup aria-label="Choose a wallet">Here</Connect.Popup>
      </Connect.Root>,
    );
    await settled();
    await expect.element(dialog()).toBeVisible();
    expect(onOpenChange).not.toHaveBeenCalled();
  });

  it('Escape closes only the topmost popup', async () => {
    const { wallets } = await createPage(['Alpha']);
    await render(
      <PopupPanel wallets={wallets}>
        <Account.Root wallets={wallets}>
          <Account.Trigger>Account</Account.Trigger>
          <Account.Popup aria-label="Your account">
            <Account.Close>Back</Account.Close>
          </Account.Popup>
        </Account.Root>
      </PopupPanel>,
    );
    await trigger().click();
    await browser.getByRole('button', { name: 'Account' }).click();
    await expect.element(browser.getByRole('dialog', { name: 'Your account' })).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(browser.getByRole('button', { name: 'Account' })).toHaveFocus();
    await expect.element(dialog()).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(trigger()).toHaveFocus();
  });

  it('the app can control whether the popup is open', async () => {
    const { wallets } = await createPage(['Alpha']);
    const onOpenChange = vi.fn();
    const at = (isOpen: boolean) => (
      <Connect.Root wallets={wallets} open={isOpen} onOpenChange={onOpenChange}>
        <Connect.Popup aria-label="Choose a wallet">
          <Connect.Close>Close</Connect.Close>
        </Connect.Popup>
      </Connect.Root>
    );
    const { rerender } = await render(at(true));
    await browser.getByRole('button', { name: 'Close' }).click();
    expect(onOpenChange.mock.calls).toEqual([[false]]);
    await expect.element(dialog()).toBeVisible();
    await rerender(at(false));
    expect(dialog().query()).toBeNull();
  });

  it('the popup closes and calls onConnect when the wallet is connected', async () => {
    const { wallets, page } = await createPage(['Alpha']);
    const onConnect = vi.fn();
    await render(<PopupPanel wallets={wallets} onConnect={onConnect} />);
    await trigger().click();
    await row('Alpha').click();
    await expect.element(trigger()).toHaveAttribute('data-status', 'connecting');
    await page.Alpha.approve();
    await expect.element(trigger()).toHaveAttribute('aria-expanded', 'false');
    expect(onConnect).toHaveBeenCalledOnce();
  });

  it('closing the popup does not cancel the attempt', async () => {
    const { wallets, page } = await createPage(['Alpha']);
    await render(<PopupPanel wallets={wallets} />);
    await trigger().click();
    await row('Alpha').click();
    await browser.getByRole('button', { name: 'Close' }).click();
    await expect.element(trigger()).toHaveAttribute('data-status', 'connecting');
    expect(page.Alpha.requests[0]!.signal.aborted).toBe(false);
  });

  it('the popup renders its content ahead, and opening it renders nothing new', async () => {
    const { wallets } = await createPage(['Alpha']);
    const effect = vi.fn();
    const Content = () => {
      useEffect(() => effect(), []);
      return null;
    };
    await render(
      <PopupPanel wallets={wallets}>
        <Content />
      </PopupPanel>,
    );
    await expect.poll(() => document.querySelector('dialog [data-causeway="item"]')).toBeTruthy();
    await expect.element(row('Alpha')).not.toBeInTheDocument();
    const times = effect.mock.calls.length;
    expect(times).toBeGreaterThan(0);
    await trigger().click();
    await expect.element(row('Alpha')).toBeVisible();
    expect(effect).toHaveBeenCalledTimes(times);
  });

  it('a press shows the content that is ready at once, and the parts are rendered after the frame', async () => {
    const { wallets } = await createPage(['Alpha']);
    await render(<PopupPanel wallets={wallets} />);
    await expect.poll(() => document.querySelector('dialog [data-causeway="item"]')).toBeTruthy();
    const button = trigger().element() as HTMLElement;
    button.click();
    await Promise.resolve();
    expect(document.querySelector('dialog')!.open).toBe(true);
    expect(button.getAttribute('aria-expanded')).toBe('false');
    await expect.element(trigger()).toHaveAttribute('aria-expanded', 'true');
    await expect.element(browser.getByRole('searchbox')).toHaveFocus();
  });

  it('openRef opens a popup in the frame of a press elsewhere, and reports it to the app afterwards', async () => {
    const { wallets } = await createPage(['Alpha']);
    const openRef: { current: (() => void) | null } = { current: null };
    const Page = () => {
      const [isOpen, setOpen] = useState(false);
      return (
        <Connect.Root wallets={wallets} open={isOpen} onOpenChange={setOpen} openRef={openRef}>
          <Connect.Popup aria-label="Choose a wallet" data-open={isOpen}>
            <Connect.Close>Close</Connect.Close>
          </Connect.Popup>
        </Connect.Root>
      );
    };
    const { unmount } = await render(<Page />);
    await expect.poll(() => document.querySelector('dialog [data-causeway="close"]')).toBeTruthy();
    const popup = document.querySelector('dialog')!;
    openRef.current?.();
    expect([popup.open, popup.dataset.open]).toEqual([true, 'false']);
    await expect.element(dialog()).toHaveAttribute('data-open', 'true');
    await browser.getByRole('button', { name: 'Close' }).click();
    await expect.poll(() => popup.open).toBe(false);
    await unmount();
    expect(openRef.current).toBeNull();
  });

  /** Renders a popup with one button, until its content is ready. */
  async function renderSmall(wallets: ConnectWallets, onOpenChange: (isOpen: boolean) => void) {
    await render(
      <Connect.Root wallets={wallets} onOpenChange={onOpenChange}>
        <Connect.Trigger>Connect a wallet</Connect.Trigger>
        <Connect.Popup aria-label="Choose a wallet">
          <Connect.Close>Close</Connect.Close>
        </Connect.Popup>
      </Connect.Root>,
    );
    await expect.poll(() => document.querySelector('dialog [data-causeway="close"]')).toBeTruthy();
  }

  it('a popup that is closed between the frame of the press and the rendering stays closed', async () => {
    const { wallets } = await createPage(['Alpha']);
    const popup = () => document.querySelector('dialog')!;
    // Called at once: React renders later.
    const onOpenChange = vi.fn((isOpen: boolean) => isOpen && popup().close());
    await renderSmall(wallets, onOpenChange);
    await trigger().click();
    await expect.poll(() => onOpenChange.mock.calls).toEqual([[true], [false]]);
    await expect.element(trigger()).toHaveAttribute('aria-expanded', 'false');
    expect(popup().open).toBe(false);
    // The next press opens it.
    onOpenChange.mockImplementation(() => false);
    await trigger().click();
    await expect.element(trigger()).toHaveAttribute('aria-expanded', 'true');
    expect(popup().open).toBe(true);
  });

  it('a popup that is closed in the frame of the press stays closed', async () => {
    const { wallets } = await createPage(['Alpha']);
    const onOpenChange = vi.fn();
    await renderSmall(wallets, onOpenChange);
    const popup = document.querySelector('dialog')!;
    (trigger().element() as HTMLElement).click();
    expect(popup.open).toBe(true);
    popup.querySelector<HTMLElement>('[data-causeway="close"]')!.click();
    expect(popup.open).toBe(false);
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
    expect(popup.open).toBe(false);
    await expect.element(trigger()).toHaveAttribute('aria-expanded', 'false');
    expect(onOpenChange).not.toHaveBeenCalled();
  });

  it('the popup renders nothing ahead during a restore and everything when it is opened', async () => {
    const { wallets } = await createPage(['Alpha'], { start: false });
    const findTitle = () => document.querySelector('dialog [data-causeway="title"]');
    const first = await render(<PopupPanel wallets={wallets} />);
    await idle();
    await idle();
    expect(findTitle()).toBeNull();
    await trigger().click();
    await expect.element(browser.getByRole('heading', { name: 'Choose a wallet' })).toBeVisible();
    await first.unmount();
    await render(<PopupPanel wallets={wallets} />);
    expect(findTitle()).toBeNull();
    wallets.start();
    await expect.poll(findTitle).toBeTruthy();
  });

  it('the skin lays out the closed popup where it cannot be seen, focused or scrolled to', async () => {
    const { wallets } = await createPage(['Alpha']);
    const skin = document.head.appendChild(document.createElement('style'));
    skin.textContent = css;
    onTestFinished(() => skin.remove());
    await render(<PopupPanel wallets={wallets} />);
    await expect.poll(() => document.querySelector('dialog [data-causeway="item"]')).toBeTruthy();
    const dialog = document.querySelector('dialog')!;
    expect(dialog.getBoundingClientRect().height).toBeGreaterThan(0);
    const { scrollHeight } = document.documentElement;
    dialog.style.display = 'none';
    expect(document.documentElement.scrollHeight).toBe(scrollHeight);
    dialog.style.display = '';
    await expect.element(row('Alpha')).not.toBeInTheDocument();
    const item = dialog.querySelector<HTMLElement>('[data-causeway="item"]')!;
    item.focus();
    expect(document.activeElement).not.toBe(item);
    const { x, y, width, height } = item.getBoundingClientRect();
    expect(dialog.contains(document.elementFromPoint(x + width / 2, y + height / 2))).toBe(false);
    await trigger().click();
    await expect.element(row('Alpha')).toBeVisible();
  });
});
