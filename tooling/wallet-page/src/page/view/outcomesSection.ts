import { h } from '@causeway/wallets/dom';
import type { Section } from './section.js';

/** The answers, the newest first. */
export function outcomesSection(): Section {
  const list = h('ul', { class: 'outcomes', testid: 'outcomes' });
  const element = h(
    'section',
    { 'aria-labelledby': 'answered' },
    h('h2', { id: 'answered', text: 'Answered' }),
    list,
  );
  return {
    element,
    update({ outcomes }) {
      element.hidden = outcomes.length === 0;
      list.replaceChildren(
        ...outcomes.map(({ what, outcome, reason }) =>
          h(
            'li',
            {},
            h('span', { text: what }),
            h('span', { text: reason ? `${outcome}: ${reason}` : outcome }),
          ),
        ),
      );
    },
  };
}
