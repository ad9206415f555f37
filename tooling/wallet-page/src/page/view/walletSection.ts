import type { ChainId } from '@causeway/protocol';
import { field, h, setOptions } from '@causeway/wallets/dom';
import { chains, names } from '../accounts.js';
import { type Behaviour, behaviours } from '../state.js';
import type { Section, SectionContext } from './section.js';

const words: Readonly<Record<Behaviour, string>> = {
  ask: 'Ask me each time',
  approve: 'Approve everything',
  refuse: 'Refuse everything',
  stall: 'Say nothing',
};

/** The wallet itself: how it answers, its account and its network. */
export function walletSection({ act }: SectionContext): Section {
  const behaviour = field('Answers', 'behaviour', (value) => {
    void act((wallet) => wallet.behave(value as Behaviour));
  });
  // Each namespace has a separate active account.
  const accounts = names.map((namespace) => ({
    namespace,
    ...field(`Active account, ${namespace}`, `account-${namespace}`, (value) => {
      void act((wallet) => wallet.switchAccount(value));
    }),
  }));
  const network = field('Network', 'network', (value) => {
    void act((wallet) => wallet.switchNetwork(value as ChainId));
  });
  const element = h(
    'section',
    { 'aria-labelledby': 'wallet' },
    h('h2', { id: 'wallet', text: 'This wallet' }),
    behaviour.row,
    ...accounts.map(({ row }) => row),
    network.row,
  );
  setOptions(
    network.select,
    chains.map(({ id, name }) => ({ value: id, text: `${name} (${id})` })),
    chains[0]?.id ?? '',
  );
  return {
    element,
    update(state) {
      setOptions(
        behaviour.select,
        behaviours.map((value) => ({ value, text: words[value] })),
        state.behaviour,
      );
      for (const { namespace, select } of accounts) {
        const ofNamespace = state.accounts.filter((account) => account.namespace === namespace);
        setOptions(
          select,
          // In one order whatever is active, so that the list stays still under the hand.
          [...ofNamespace]
            .sort((one, other) => one.address.localeCompare(other.address))
            .map(({ address }) => ({ value: address, text: shorten(address) })),
          ofNamespace[0]?.address ?? '',
        );
      }
    },
  };
}

/** Short enough for a phone's width; long enough to distinguish two accounts. */
const shorten = (address: string) => `${address.slice(0, 12)}…${address.slice(-8)}`;
