import { expect, it } from 'vitest';
import { page as browser } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { ConnectPanel } from '../index.js';
import { createProvider } from '../testing/embedded.js';
import { createScripted } from '../testing/page.js';

it('a page with nothing but the panel shows the requests of the embedded wallet', async () => {
  const provider = createProvider();
  const { kit } = createScripted([{ name: 'Alpha' }], { embedded: provider.embedded });
  await render(<ConnectPanel kit={kit} />);
  await expect.element(browser.getByRole('button', { name: /^Alpha/ })).toBeVisible();
  const request = provider.requestApproval({
    type: 'message',
    text: 'Hello',
    bytes: new TextEncoder().encode('Hello'),
  });
  await expect.element(browser.getByRole('dialog')).toHaveAccessibleName('Sign this message?');
  await expect.poll(() => document.querySelector('[data-state="armed"]')).not.toBeNull();
  await browser.getByRole('button', { name: 'Sign' }).click();
  await request;
});
