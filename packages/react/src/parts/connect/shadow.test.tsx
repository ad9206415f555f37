import { expect, it, onTestFinished } from 'vitest';
import { page as browser } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { InlinePanel } from '../../testing/Panel.js';
import { createPage } from '../../testing/page.js';
import { Connect } from '../index.js';

/** Adds an element in a shadow root. */
function addContainer() {
  const host = document.body.appendChild(document.createElement('div'));
  onTestFinished(() => host.remove());
  const root = host.attachShadow({ mode: 'open' });
  return { root, container: root.appendChild(document.createElement('div')) };
}

it('in a shadow root, the focus goes to the list when the Cancel that had it is gone', async () => {
  const { root, container } = addContainer();
  const { wallets } = await createPage(['Alpha']);
  await render(<InlinePanel wallets={wallets} />, { container });
  await browser.getByRole('button', { name: 'Alpha' }).click();
  await browser.getByRole('button', { name: 'Cancel' }).click();
  await expect.poll(() => root.activeElement?.textContent).toBe('Alpha');
});

it('in a shadow root, a popup leaves the focus on the link that the browser chose', async () => {
  const { root, container } = addContainer();
  const { wallets } = await createPage(['Alpha']);
  await render(
    <Connect.Root wallets={wallets}>
      <Connect.Trigger>Connect</Connect.Trigger>
      <Connect.Popup aria-label="Choose a wallet">
        <a href="#help">Help</a>
        <Connect.Close>Close</Connect.Close>
      </Connect.Popup>
    </Connect.Root>,
    { container },
  );
  await browser.getByRole('button', { name: 'Connect' }).click();
  await expect.poll(() => root.querySelector('dialog')?.open).toBe(true);
  expect(root.activeElement?.textContent).toBe('Help');
});
