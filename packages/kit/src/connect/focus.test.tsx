import { afterEach, describe, expect, it } from 'vitest';
import { page as browser, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { ConnectButton } from '../index.js';
import '../styles/kit.css';
import { createScripted } from '../testing/page.js';

afterEach(() => localStorage.clear());

const button = (name: string | RegExp) => browser.getByRole('button', { name });

/** Opens the dialog on a page of this width, and presses a row by the keyboard. */
async function press(width: number, name: string | RegExp) {
  await browser.viewport(width, 800);
  const world = createScripted([{ name: 'Alpha' }], { relay: true });
  await render(<ConnectButton kit={world.kit} />);
  await button('Connect wallet').click();
  // The dialog that opens takes the focus once.
  await expect.element(browser.getByRole('searchbox')).toHaveFocus();
  (button(name).element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => document.querySelector('[data-part="back"]')).not.toBeNull();
  return world;
}

describe('the focus where the pane of a wallet takes the place of the list', () => {
  it.each([/^Alpha/, 'Wallet on your phone', 'Get a wallet'])(
    'the focus goes to the button that returns, and from there to the row %s',
    async (name) => {
      await press(390, name);
      await expect.element(button('Back')).toHaveFocus();
      // Its ring is inside, and so is the button, because the pane cuts off what is around it.
      await expect.element(button('Back')).toHaveStyle({ outlineOffset: '-4px' });
      const back = button('Back').element();
      const [inner, outer] = [back, back.parentElement as HTMLElement].map((one) =>
        one.getBoundingClientRect(),
      );
      expect(inner?.top).toBeGreaterThanOrEqual(outer?.top ?? Number.NaN);
      expect(inner?.left).toBeGreaterThanOrEqual(outer?.left ?? Number.NaN);
      await userEvent.keyboard('{Enter}');
      await expect.element(button(name)).toHaveFocus();
    },
  );

  it('the focus stays in the pane when the button that had it is gone', async () => {
    const { answers } = await press(390, /^Alpha/);
    await answers.reject();
    (button('Try again').element() as HTMLElement).focus();
    await userEvent.keyboard('{Enter}');
    await expect.element(button('Try again')).not.toBeInTheDocument();
    await expect.element(button('Back')).toHaveFocus();
    (button('Cancel').element() as HTMLElement).focus();
    await userEvent.keyboard('{Enter}');
    await expect.element(button('Choose another wallet')).toBeVisible();
    await expect.element(button('Back')).toHaveFocus();
  });
});

it('the focus stays with the row beside the pane of its wallet, and returns to it from there', async () => {
  await press(1280, /^Alpha/);
  await expect.element(button(/^Alpha/)).toHaveFocus();
  await button('Cancel').click();
  (button('Choose another wallet').element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(button('Choose another wallet')).not.toBeInTheDocument();
  await expect.element(button(/^Alpha/)).toHaveFocus();
});
