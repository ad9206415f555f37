import { namespaceOf } from '@causeway/protocol';
import { h } from '@causeway/wallets/dom';
import type { SessionView } from '../state.js';
import type { Section, SectionContext } from './section.js';

/** The sites that are connected. */
export function sessionsSection({ act }: SectionContext): Section {
  const list = h('ul');
  const empty = h('p', { class: 'empty', text: 'No site is connected.' });
  const element = h(
    'section',
    { 'aria-labelledby': 'sites' },
    h('h2', { id: 'sites', text: 'Connected sites' }),
    empty,
    list,
  );
  let current: readonly SessionView[] | undefined;

  const withdrawing = ({ topic, chains }: SessionView) => {
    const namespaces = [...new Set(chains.map(namespaceOf))];
    if (namespaces.length < 2) return [];
    const buttons = namespaces.map((namespace) =>
      h('button', {
        type: 'button',
        text: `Take back ${namespace}`,
        onClick: () => void act((wallet) => wallet.withdraw(namespace, topic)),
      }),
    );
    return [h('div', { class: 'row' }, ...buttons)];
  };
  const card = (session: SessionView) => {
    const { topic, peer, accounts, chains } = session;
    return h(
      'li',
      { class: 'card', testid: 'session' },
      h('h3', { text: peer.name }),
      h(
        'dl',
        {},
        h('dt', { text: 'Address, as it says' }),
        h('dd', { text: peer.url || 'none' }),
        h('dt', { text: 'Networks' }),
        h('dd', { text: chains.join(', ') }),
        h('dt', { text: 'First account' }),
        h('dd', {}, h('code', { text: accounts[0]?.split(':').at(-1) ?? 'none' })),
      ),
      ...withdrawing(session),
      h('button', {
        type: 'button',
        testid: 'disconnect',
        text: `Disconnect ${peer.name}`,
        onClick: () => void act((wallet) => wallet.disconnect(topic)),
      }),
    );
  };

  return {
    element,
    update({ sessions }) {
      if (sessions === current) return;
      current = sessions;
      empty.hidden = sessions.length > 0;
      list.hidden = sessions.length === 0;
      list.replaceChildren(...sessions.map(card));
    },
  };
}
