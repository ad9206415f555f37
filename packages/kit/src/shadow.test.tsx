import { StrictMode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, describe, expect, it } from 'vitest';
import { page as browser, userEvent } from 'vitest/browser';
import { ConnectButton, ConnectPanel } from './index.js';
import css from './styles/kit.css?raw';
import { createScripted, first } from './testing/page.js';

const added: { remove(): void }[] = [];
let react: Root | undefined;
afterEach(() => {
  react?.unmount();
  for (const one of added.splice(0)) one.remove();
  localStorage.clear();
});

function add<T extends 'div' | 'iframe'>(tag: T): HTMLElementTagNameMap[T] {
  const element = document.createElement(tag);
  document.body.append(element);
  added.push(element);
  return element;
}

/** A tree of its own, with the style sheet, and the locators of what is in it. */
const places = {
  'a shadow root': () => {
    const root = add('div').attachShadow({ mode: 'open' });
    return { root, parent: root, locators: browser };
  },
  'an iframe': () => {
    const frame = add('iframe');
    frame.style.cssText = 'border: 0; position: fixed; inset: 0; width: 100%; height: 100%';
    const root = frame.contentDocument as Document;
    return { root, parent: root.body, locators: browser.frameLocator(browser.elementLocator(frame)) };
  },
};

describe.each(Object.entries(places))('the kit in %s', (_, createPlace) => {
  async function rendered(width = 1280, Piece: typeof ConnectButton | typeof ConnectPanel = ConnectButton) {
    await browser.viewport(width, 800);
    const { root, parent, locators } = createPlace();
    const style = document.createElement('style');
    style.textContent = css;
    const container = document.createElement('div');
    parent.append(style, container);
    const { kit, answers } = createScripted([{ name: 'Alpha' }, { name: 'Beta' }]);
    react = createRoot(container);
    react.render(
      <StrictMode>
        <Piece kit={kit} />
      </StrictMode>,
    );
    const find = (selector: string) => root.querySelector<HTMLElement>(selector);
    const focused = () => {
      const { activeElement: one } = root;
      return one === parent
        ? 'nothing'
        : one?.getAttribute('type') === 'search'
          ? 'search'
          : one?.textContent;
    };
    const button = (name: string | RegExp) => locators.getByRole('button', { name });
    return { kit, answers, root, parent, locators, find, focused, button };
  }

  async function opened(width?: number) {
    const world = await rendered(width);
    await world.button('Connect wallet').click();
    await expect.poll(() => world.find('dialog[open]')).not.toBeNull();
    await expect.poll(world.focused).toBe('search');
    return world;
  }

  it('opens its dialog in that place, visible and styled, with the focus in the search', async () => {
    const { find, root } = await opened();
    const dialog = find('dialog[open]') as HTMLElement;
    expect(dialog.getRootNode()).toBe(root);
    expect(document.querySelector('[data-causeway-kit]')).toBeNull();
    await expect.poll(() => getComputedStyle(dialog).opacity).toBe('1');
    expect(getComputedStyle(dialog)).toMatchObject({ visibility: 'visible', borderRadius: '20px' });
    expect(dialog.checkVisibility()).toBe(true);
    expect(root.elementFromPoint(640, 400)?.closest('dialog')).toBe(dialog);
  });

  it('connects a wallet, closes the dialog and shows the account', async () => {
    const { answers, button, find } = await opened();
    await button(/^Alpha/).click();
    await expect.poll(answers.waiting).toBe(1);
    await answers.approve(first);
    await expect.poll(() => find(`[aria-label*="${first}"]`)?.checkVisibility()).toBe(true);
    await expect.poll(() => find('dialog[open]')).toBeNull();
  });

  it('closes its dialog by Escape and returns the focus to the button', async () => {
    const { find, focused, kit } = await opened();
    await userEvent.keyboard('{Escape}');
    await expect.poll(() => find('dialog[open]')).toBeNull();
    await expect.poll(() => kit.dialog.get()).toBeUndefined();
    expect(focused()).toBe('Connect wallet');
  });

  it('moves the focus in the list by the arrow keys, and types a slash in the search', async () => {
    const { find, focused } = await opened();
    await userEvent.keyboard('{ArrowDown}');
    await expect.poll(focused).toContain('Alpha');
    await userEvent.keyboard('{ArrowDown}');
    await expect.poll(focused).toContain('Beta');
    await userEvent.keyboard('{ArrowUp}{ArrowUp}');
    await expect.poll(focused).toBe('search');
    await userEvent.keyboard('/');
    expect(find('input')).toHaveProperty('value', '/');
  });

  it('focuses the search of a panel in that place by a slash, except in a field there', async () => {
    const { parent, find, focused, locators } = await rendered(1280, ConnectPanel);
    await expect.element(locators.getByRole('searchbox')).toBeVisible();
    const field = parent.appendChild(document.createElement('textarea'));
    field.focus();
    await userEvent.keyboard('/');
    expect(field.value).toBe('/');
    const row = find('[data-wallet]') as HTMLElement;
    row.focus();
    await userEvent.keyboard('/');
    await expect.poll(focused).toBe('search');
    expect(find('input')).toHaveProperty('value', '');
  });

  it('moves the focus to Back on a narrow screen, and from there to the row of the wallet', async () => {
    const { find, focused, button } = await opened(390);
    await userEvent.keyboard('{ArrowDown}{Enter}');
    await expect.poll(focused).toBe('Back');
    await userEvent.keyboard('{Enter}');
    await expect.poll(focused).toContain('Alpha');
    await userEvent.keyboard('{Enter}');
    await expect.poll(focused).toBe('Back');
    (find('[data-causeway="cancel"]') as HTMLElement).focus();
    await userEvent.keyboard('{Enter}');
    await button('Choose another wallet').click();
    await expect.poll(focused).toContain('Alpha');
  });

  it('keeps the focus beside the list when the Cancel that had it is gone', async () => {
    const { find, focused } = await opened();
    await userEvent.keyboard('{ArrowDown}{Enter}');
    await expect.poll(() => find('[data-causeway="cancel"]')).not.toBeNull();
    (find('[data-causeway="cancel"]') as HTMLElement).focus();
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => find('[data-causeway="cancel"]')).toBeNull();
    await expect.poll(focused).toContain('Alpha');
  });
});
