import type { Prompt } from '../../wallet/prompt.js';
import type { TestWallet } from '../../wallet/testWallet.js';
import { h } from './dom.js';

/** Shows one prompt of a wallet, with its two answers. */
export function requestCard(wallet: Pick<TestWallet, 'identity' | 'answer'>, prompt: Prompt): HTMLElement {
  const title = 'test-wallet-request-title';
  const details = prompt.details.flatMap(({ label, value, block }) => [
    h('dt', { text: label }),
    // A block may scroll, and a scrolling element must be reachable by keyboard.
    h('dd', block ? { class: 'block', text: value, tabindex: '0' } : { text: value }),
  ]);
  return h(
    'div',
    {
      role: 'group',
      'aria-labelledby': title,
      testid: 'test-wallet-request',
      'data-method': prompt.method,
      'data-wallet': wallet.identity.rdns,
    },
    h(
      'div',
      { class: 'request' },
      h(
        'div',
        { class: 'from' },
        h('img', { src: wallet.identity.icon, alt: '' }),
        h('span', { text: wallet.identity.name }),
      ),
      h('h2', { id: title, text: prompt.title, testid: 'test-wallet-request-title' }),
      h('dl', { testid: 'test-wallet-request-details' }, ...details),
    ),
    h(
      'div',
      { class: 'answers sticky' },
      h('button', {
        type: 'button',
        class: 'plain',
        testid: 'test-wallet-reject',
        text: 'Reject',
        onClick: () => void wallet.answer('reject', prompt.id),
      }),
      h('button', {
        type: 'button',
        class: 'main',
        testid: 'test-wallet-approve',
        text: 'Approve',
        onClick: () => void wallet.answer('approve', prompt.id),
      }),
    ),
  );
}
