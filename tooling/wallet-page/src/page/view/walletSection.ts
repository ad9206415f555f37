import type { ChainId } from '@causeway/protocol';
import { field, h, setOptions } from '@causeway/test-wallets/dom';
import { chains } from '../accounts.js';
import { type Behaviour, behaviours } from '../state.js';
import type { Section, SectionContext } from './mount.js';

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
  const account = field('Active account', 'account', (value) => {
    void act((wallet) => wallet.switchAccount(value));
  });
  const network = field('Network', 'network', (value) => {
    void act((wallet) => wallet.switchNetwork(value as ChainId));
  });
  const element = h(
    'section',
    { 'aria-labelledby': 'wallet' },
    h('h2', { id: 'wallet', text: 'This wallet' }),
    behaviour.row,
    account.row,
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
      setOptions(
        account.select,
        // In one order whatever is active, so that the list stays still under the hand.
        [...state.accounts]
          .sort((a, b) => a.address.localeCompare(b.address))
          .map(({ namespace, address }) => ({ value: address, text: `${namespace} ${address}` })),
        state.accounts[0]?.address ?? '',
      );
    },
  };
}
