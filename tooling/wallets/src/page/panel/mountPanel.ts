import type { Stop } from '@causeway/protocol';
import type { TestWallet } from '../../wallet/testWallet.js';
import { createControls } from './controls.js';
import { h } from './dom.js';
import { followModal } from './followModal.js';
import { requestCard } from './requestCard.js';
import { styles } from './styles.js';

/** Events in the panel stay there: the page's shortcuts and dismissals must not react to them. */
const ownEvents = ['click', 'pointerdown', 'mousedown', 'keydown', 'keyup'] as const;

/**
 * Shows the panel at the corner of the page: the oldest open prompt of any wallet, and the controls. Folded,
 * it is one button, which the page may place elsewhere by the parts `panel`, `toggle` and `title`; it unfolds by itself when
 * a wallet prompts, and folds again if it was folded before.
 */
export function mountPanel(document: Document, wallets: readonly TestWallet[], origin: string): Stop {
  let isOpen = false;
  let openedByPrompt = false;
  let current: string | undefined;
  let focusBefore: Element | null = null;

  const controls = createControls(wallets, origin);
  const count = h('span', { class: 'count', testid: 'test-wallets-count' });
  const status = h('div', { class: 'unseen', role: 'status', testid: 'test-wallets-status' });
  const request = h('div');
  const details = h(
    'details',
    { testid: 'test-wallets-controls', open: '' },
    h(
      'summary',
      { testid: 'test-wallets-controls-toggle' },
      h('span', { text: 'Controls' }),
      h('span', { class: 'chevron', 'aria-hidden': 'true' }),
    ),
    controls.element,
  );
  const body = h(
    'div',
    { class: 'body', id: 'test-wallets-body' },
    h('p', { class: 'note', text: 'Keys are public. Use them on local networks only.' }),
    request,
    details,
  );
  const toggle = h(
    'button',
    {
      type: 'button',
      class: 'toggle',
      part: 'toggle',
      testid: 'test-wallets-toggle',
      'aria-controls': 'test-wallets-body',
      onClick: () => {
        isOpen = !isOpen;
        openedByPrompt = false;
        sync();
      },
    },
    h('span', { class: 'tag', text: 'Test' }),
    h('span', { class: 'title', part: 'title', text: 'Test wallets' }),
    count,
    h('span', { class: 'chevron', 'aria-hidden': 'true' }),
  );
  const panel = h(
    'section',
    { class: 'panel', part: 'panel', 'aria-label': 'Test wallets' },
    toggle,
    body,
    status,
  );

  const host = h('div', { testid: 'test-wallets', lang: 'en', dir: 'ltr' });
  const root = host.attachShadow({ mode: 'open' });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(styles);
  root.adoptedStyleSheets = [sheet];
  root.append(panel);
  for (const type of ownEvents) host.addEventListener(type, (event) => event.stopPropagation());

  function sync(): void {
    const asking = wallets.find(({ prompts }) => prompts.length > 0);
    const prompt = asking?.prompts[0];
    if (prompt?.id !== current) {
      const hadFocus = root.activeElement !== null && request.contains(root.activeElement);
      if (current === undefined) focusBefore = document.activeElement;
      if (prompt && !isOpen) {
        isOpen = true;
        openedByPrompt = true;
      } else if (!prompt && openedByPrompt) {
        isOpen = false;
        openedByPrompt = false;
      }
      current = prompt?.id;
      request.replaceChildren(...(asking && prompt ? [requestCard(asking, prompt)] : []));
      details.open = prompt === undefined;
      status.textContent = asking && prompt ? `${asking.identity.name} asks: ${prompt.title}` : '';
      // The pressed button is gone: the next prompt, or where the person came from, takes the focus.
      if (hadFocus && prompt) request.querySelector('button')?.focus();
      else if (hadFocus) returnFocus();
    }
    const waiting = wallets.reduce((sum, { prompts }) => sum + prompts.length, 0);
    count.textContent = `${waiting} open`;
    count.hidden = waiting === 0;
    panel.dataset.open = String(isOpen);
    host.toggleAttribute('data-open', isOpen);
    toggle.setAttribute('aria-expanded', String(isOpen));
    body.hidden = !isOpen;
    controls.sync();
  }

  function returnFocus(): void {
    if (focusBefore instanceof HTMLElement && focusBefore.isConnected && focusBefore !== document.body) {
      focusBefore.focus();
    } else {
      toggle.focus();
    }
  }

  const stops = wallets.map((wallet) => wallet.subscribe(sync));
  sync();
  const unfollow = followModal(document, host);
  return () => {
    for (const stop of stops) stop();
    unfollow();
  };
}
