import { afterEach, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { cleanup, render } from 'vitest-browser-react';
import { ConnectButton } from '../../index.js';
import kitCss from '../../styles/kit.css?raw';
import { createProvider } from '../../testing/embedded.js';
import { button } from '../../testing/openSecurity.js';
import { createScripted } from '../../testing/page.js';

const host = document.createElement('div');
afterEach(async () => {
  await cleanup();
  host.remove();
  localStorage.clear();
});

it('in a shadow root, the focus returns to the button that opened a view of the security', async () => {
  document.body.append(host);
  const root = host.attachShadow({ mode: 'open' });
  root.innerHTML = `<style>${kitCss}</style><div></div>`;
  const provider = createProvider();
  const { kit } = createScripted([{ name: 'Alpha' }], { embedded: provider.embedded });
  await render(<ConnectButton kit={kit} />, { container: root.querySelector('div') as HTMLElement });
  provider.enter();
  kit.dialog.set('security');
  await expect.poll(() => root.getElementById('security-add')).not.toBeNull();
  root.getElementById('security-add')?.focus();
  await userEvent.keyboard('{Enter}');
  await button('Back').click();
  await expect.poll(() => root.activeElement?.id).toBe('security-add');
});
