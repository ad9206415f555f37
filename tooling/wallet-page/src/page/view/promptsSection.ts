import { h } from '@causeway/wallets/dom';
import type { Prompt } from '../state.js';
import type { Section, SectionContext } from './section.js';

/** The questions that wait for an answer, the oldest first. */
export function promptsSection({ act }: SectionContext): Section {
  const list = h('ul', { class: 'prompts' });
  const element = h(
    'section',
    { 'aria-labelledby': 'questions', 'aria-live': 'polite' },
    h('h2', { id: 'questions', text: 'Waiting for you' }),
    list,
  );
  let current: readonly Prompt[] | undefined;

  function card(prompt: Prompt): HTMLElement {
    const boxes = new Map<string, HTMLInputElement>();
    const chains = () =>
      prompt.kind === 'session' && prompt.chains.filter((chain) => boxes.get(chain)?.checked);
    const answer = (approve: boolean) =>
      void act((wallet) => wallet.answer(approve, prompt.id, chains() || undefined));
    return h(
      'li',
      { class: 'card', testid: 'prompt' },
      h('h3', { text: titleOf(prompt) }),
      h('p', {
        class: 'soft',
        text: prompt.peer.url ? `${prompt.peer.url}, as it says` : 'It names no address',
      }),
      ...(prompt.kind === 'session'
        ? [
            h(
              'fieldset',
              {},
              h('legend', {
                text: prompt.chains.length ? 'Networks it may use' : 'It asks for no network of this wallet',
              }),
              ...prompt.chains.map((chain) => {
                const box = h('input', { type: 'checkbox', checked: '', value: chain });
                boxes.set(chain, box);
                return h('label', { class: 'check' }, box, h('span', { text: chain }));
              }),
            ),
          ]
        : [
            h('p', { class: 'soft', text: `On ${prompt.chainId}` }),
            h('pre', { tabindex: '0', text: prompt.shown }),
          ]),
      h(
        'div',
        { class: 'row' },
        h('button', { type: 'button', testid: 'refuse', text: 'Refuse', onClick: () => answer(false) }),
        h('button', {
          type: 'button',
          class: 'main',
          testid: 'approve',
          text: 'Approve',
          onClick: () => answer(true),
        }),
      ),
    );
  }

  return {
    element,
    update({ prompts }) {
      if (prompts === current) return;
      current = prompts;
      element.hidden = prompts.length === 0;
      list.replaceChildren(...prompts.map(card));
    },
  };
}

const titleOf = (prompt: Prompt) =>
  prompt.kind === 'session'
    ? `${prompt.peer.name} wants to connect`
    : `${prompt.peer.name} asks for ${prompt.method}`;
