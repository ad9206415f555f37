import { beforeEach, expect, it, onTestFinished } from 'vitest';
import { page as browser, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import css from '../../styles/causeway.css?raw';
import { createPage } from '../../testing/page.js';
import { Connect } from '../index.js';

const popup = () => document.querySelector('dialog') as HTMLDialogElement;
const trigger = () => browser.getByRole('button', { name: 'Connect a wallet' });
const isRaised = () => popup().matches(':popover-open');
const isSeen = () => popup().checkVisibility({ visibilityProperty: true });

/** Renders a popup, until its content is ready. */
async function renderPopup(): Promise<void> {
  const { wallets } = await createPage(['Alpha']);
  await render(
    <Connect.Root wallets={wallets}>
      <Connect.Trigger>Connect a wallet</Connect.Trigger>
      <Connect.Popup aria-label="Choose a wallet">
        <Connect.Search aria-label="Search" />
        <Connect.Close>Close</Connect.Close>
      </Connect.Popup>
    </Connect.Root>,
  );
  await expect.poll(() => document.querySelector('dialog input')).toBeTruthy();
}

/** The next time that the page has nothing to do. */
const idle = () => new Promise<unknown>((resolve) => requestIdleCallback(resolve));

function useSkin(): void {
  const skin = document.createElement('style');
  skin.textContent = css;
  document.head.append(skin);
  onTestFinished(() => skin.remove());
}

beforeEach(() => browser.viewport(800, 600));

it('a closed popup waits hidden in the top layer, and the press shows it where the modal dialog will be', async () => {
  useSkin();
  await renderPopup();
  await expect.poll(isRaised).toBe(true);
  expect(isSeen()).toBe(false);
  const button = trigger().element() as HTMLElement;
  button.focus();
  button.click();
  expect([popup().open, isSeen()]).toEqual([false, true]);
  const { x, y, width, height } = popup().getBoundingClientRect();
  await expect.poll(() => popup().open).toBe(true);
  expect(popup().matches(':modal')).toBe(true);
  expect(popup().hasAttribute('popover')).toBe(false);
  expect(popup().getBoundingClientRect()).toMatchObject({ x, y, width, height });
  await expect.element(browser.getByRole('searchbox')).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(trigger()).toHaveFocus();
  await expect.poll(isRaised).toBe(true);
  expect(isSeen()).toBe(false);
});

it('a popup that is hidden by the browser itself stays out of the top layer', async () => {
  await renderPopup();
  await idle();
  await idle();
  expect([isRaised(), isSeen()]).toEqual([false, false]);
  await trigger().click();
  await expect.poll(() => popup().open).toBe(true);
});

it('a browser without popovers opens the popup with the press', async () => {
  useSkin();
  const { showPopover } = HTMLElement.prototype;
  Object.assign(HTMLElement.prototype, { showPopover: undefined });
  onTestFinished(() => void Object.assign(HTMLElement.prototype, { showPopover }));
  await renderPopup();
  await idle();
  await idle();
  (trigger().element() as HTMLElement).click();
  expect(popup().open).toBe(true);
});
