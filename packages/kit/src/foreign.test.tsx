import { memoryStorage } from '@causeway/core';
import { createJournal } from '@causeway/journal';
import { createJournalHooks } from '@causeway/journal/react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, expect, it, vi } from 'vitest';
import { page as browser, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { ConnectButton, ConnectPanel } from './index.js';
import './styles/kit.css';
import { createScripted, first } from './testing/page.js';

const added: { remove(): void }[] = [];
afterEach(() => {
  for (const one of added.splice(0)) one.remove();
  localStorage.clear();
});

function add(tag: 'style' | 'div', content: string) {
  const element = document.createElement(tag);
  element.innerHTML = content;
  document.body.append(element);
  added.push(element);
  return element;
}

const styleOf = (selector: string) => getComputedStyle(document.querySelector(selector) as Element);

it("the stylesheet leaves the app's own button as the app styles it", async () => {
  add('style', '.own { margin: 12px; color: rgb(1, 2, 3); font-size: 33px }');
  const { kit } = createScripted([{ name: 'Alpha' }]);
  await render(
    <ConnectButton kit={kit}>
      {() => (
        <button type="button" className="own">
          Mine
        </button>
      )}
    </ConnectButton>,
  );
  const { margin, color, fontSize } = styleOf('.own');
  expect([margin, color, fontSize]).toEqual(['12px', 'rgb(1, 2, 3)', '33px']);
  expect(document.querySelector('.own')?.closest('[data-causeway-kit]')).toBeNull();
});

it("the stylesheet leaves the app's own screens as the app styles them, and the kit's own elements as they are", async () => {
  add(
    'style',
    '@layer utilities { .own { margin: 12px; padding: 7px; list-style: square } } p { margin: 40px }',
  );
  const { kit } = createScripted([{ name: 'Alpha' }], {
    screens: { below: () => <ul className="own" />, start: () => <p data-part="screen-text">Start</p> },
  });
  await render(<ConnectPanel kit={kit} />);
  await expect.element(browser.getByText('Start')).toBeVisible();
  const { margin, padding, listStyleType } = styleOf('.own');
  expect([margin, padding, listStyleType]).toEqual(['12px', '7px', 'square']);
  expect(styleOf('[data-part="screen-text"]').margin).toBe('0px');
});

it('the slash that is typed in an editor of the page, or that the page has handled, does not focus the search', async () => {
  const { kit } = createScripted([{ name: 'Alpha' }]);
  await render(<ConnectPanel kit={kit} />);
  await expect.element(browser.getByRole('searchbox')).toBeVisible();
  const host = add('div', '<p contenteditable="true">Text</p><span></span>');
  const shadow = (host.querySelector('span') as HTMLElement).attachShadow({ mode: 'open' });
  shadow.innerHTML = '<input>';
  const editor = host.querySelector('p') as HTMLElement;
  const input = shadow.querySelector('input') as HTMLInputElement;
  for (const element of [editor, input]) {
    element.focus();
    await userEvent.keyboard('/');
  }
  expect([editor.textContent?.includes('/'), input.value]).toEqual([true, '/']);
  input.blur();
  const handle = (event: KeyboardEvent) => event.preventDefault();
  document.addEventListener('keydown', handle);
  await userEvent.keyboard('/');
  document.removeEventListener('keydown', handle);
  await expect.element(browser.getByRole('searchbox')).not.toHaveFocus();
  await userEvent.keyboard('/');
  await expect.element(browser.getByRole('searchbox')).toHaveFocus();
});

it('hydration matches the server when a language was loaded or a request was made before it', async () => {
  const world = () => {
    const { kit } = createScripted([{ name: 'Alpha' }], { locale: 'de' });
    const journal = createJournal({ storage: memoryStorage(), tab: 'tab', closed: async () => {} });
    const { useEntries } = createJournalHooks(journal, () => undefined);
    const Count = () => <p>{useEntries().length} requests</p>;
    const app = (
      <>
        <ConnectButton kit={kit} />
        <Count />
      </>
    );
    return { kit, journal, app };
  };
  const container = add('div', renderToString(world().app));
  const { kit, journal, app } = world();
  await kit.language.load();
  const account = `eip155:1:${first}`;
  const request = { kind: 'message', message: 'Hello', encoding: 'text' } as const;
  await journal.add({ account, chainId: 'eip155:1', connection: 'a', wallet: 'Alpha', request });
  const onRecoverableError = vi.fn();
  const root = hydrateRoot(container, app, { onRecoverableError });
  await expect.poll(() => container.textContent).toContain('1 requests');
  await expect.poll(() => container.querySelector('[data-causeway-kit]')?.getAttribute('lang')).toBe('de');
  expect(onRecoverableError).not.toHaveBeenCalled();
  root.unmount();
});
