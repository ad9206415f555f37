import { afterEach, expect, it } from 'vitest';
import { page as browser, cdp } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { ConnectButton } from './index.js';
import './styles/kit.css';
import { createScripted } from './testing/page.js';

const prefer = (contrast: string) =>
  (cdp() as unknown as { send(method: string, options: object): Promise<void> }).send(
    'Emulation.setEmulatedMedia',
    { features: [{ name: 'prefers-contrast', value: contrast }] },
  );

afterEach(() => prefer(''));

it.each([
  ['auto', 'rgb(0, 52, 122)'],
  ['light', 'rgb(28, 79, 124)'],
] as const)(
  'a kit in %s has its accent in %s where the system asks for more contrast',
  async (mode, accent) => {
    const { kit } = createScripted([{ name: 'Alpha' }], { theme: { mode } });
    await render(<ConnectButton kit={kit} />);
    const button = browser.getByRole('button', { name: 'Connect wallet' });
    await expect.element(button).toHaveStyle({ backgroundColor: 'rgb(28, 79, 124)' });
    await prefer('more');
    await expect.element(button).toHaveStyle({ backgroundColor: accent });
  },
);
