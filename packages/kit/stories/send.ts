import { createStore } from '@causeway/core';
import { type Adapter, WalletError } from '@causeway/protocol';
import { hashOf } from '../src/testing/chains.js';
import { first, second } from '../src/testing/page.js';
import { connected, fill, find, until } from './steps.js';
import type { Story } from './story.js';
import { fox } from './wallets.js';

/** Types into a field of the open dialog as a person does. */
function type(field: string, text: string): void {
  fill(`input[id$="${field}"]`, text);
}

const addressBook = createStore([
  { label: 'Savings for the house', namespace: 'eip155', address: second },
  { label: 'Alice', namespace: 'eip155', address: `0x${'0a11ce'.repeat(7).slice(0, 40)}` },
  { label: 'Sam’s wallet on the old telephone', namespace: 'eip155', address: `0x${'5a'.repeat(20)}` },
  { label: 'مريم', namespace: 'eip155', address: `0x${'3c'.repeat(20)}` },
]);

const withBook: Story['change'] = (kit) => ({
  ...kit,
  choices: { ...kit.choices, money: async () => ({ addressBook }) },
});

/** Opens the form to send from the first account, filled as far as it is given, and waits for what that shows. */
const sending =
  (
    to?: string,
    amount?: string,
    shown = to === second ? '[data-state="total"]' : '[data-state="failed"]',
  ): NonNullable<Story['play']> =>
  async (world) => {
    await connected(world, 'send');
    await until(() => document.querySelector('dialog[open] [data-part="form"] select') !== null);
    if (to !== undefined) type('to', to);
    if (amount !== undefined) type('amount', amount);
    if (to !== undefined) await until(() => document.querySelector(shown) !== null);
  };

const submitted = async () => {
  document.querySelector<HTMLFormElement>('dialog[open] form')?.requestSubmit();
  await until(() => document.querySelector('dialog[open] [data-part="arch"]') !== null);
};

type Sent = Parameters<NonNullable<Story['play']>>[0]['answers']['sends'][number];

/** A transfer to which the wallet gives this answer. */
const answered = (answer: (sent: Sent) => void, shown: string): Story => ({
  play: async (world) => {
    await sending(second, '0.5')(world);
    await submitted();
    await until(() => world.answers.sends.length > 0);
    for (const sent of world.answers.sends) answer(sent);
    await find(shown);
  },
});

/** A transfer that the wallet has sent, and that has ended in this way or waits for its network. */
const ended = (end?: keyof typeof hashOf): Story =>
  answered(
    ({ done }) => done({ hash: end ? hashOf[end] : `0x${'4e'.repeat(32)}` }),
    `:has(> * > [data-state="${end ? arches[end] : 'connecting'}"]) a[data-part="action"]`,
  );
const arches = { included: 'connected', failed: 'failed', replaced: 'rejected', dropped: 'failed' };

const resolving: Story['change'] = (kit) => ({
  ...kit,
  choices: {
    ...kit.choices,
    resolveName: async (name) => (name === 'alice.eth' ? second : undefined),
  },
});

/** A network whose transfers have a memo, and what is typed into its field. */
const withMemo = (memo: string): Story => ({
  wallets: [{ name: 'Vulpine', icon: fox, families: ['cosmos'] }],
  play: async (world) => {
    await connected(world, 'send', ['cosmos1alice']);
    await until(() => document.querySelectorAll('dialog[open] [data-part="form"] input').length > 2);
    const [, field] = document.querySelectorAll<HTMLInputElement>('dialog[open] [data-part="form"] input');
    fill(`input[id="${field?.id}"]`, memo);
  },
});

/** A server of the network that does not say what a transfer costs. */
const unpreviewed: Story['change'] = ({ wallets, ...kit }) => ({
  ...kit,
  wallets: { ...wallets, adapters: wallets.adapters.map(silent) },
});
const silent = (adapter: Adapter): Adapter => ({
  ...adapter,
  reader: async (chain) => ({
    ...(await adapter.reader(chain)),
    preview: () => Promise.reject(new Error('offline')),
  }),
});

/** The states of a transfer. */
export const sendStories: Readonly<Record<string, Story>> = {
  send: { play: sending() },
  'send-filled': { play: sending(second, '0.5') },
  // An address that resembles an account of the person.
  'send-alike': {
    play: async (world) => {
      await connected(world, 'send', [first, second]);
      await until(() => document.querySelector('dialog[open] [data-part="form"] select') !== null);
      type('to', `${second.slice(0, 6)}${'0'.repeat(32)}${second.slice(-4)}`);
      await until(() => document.querySelector('[data-part="notice"] input') !== null);
    },
  },
  // An app with an address book, of which the person has typed a part of a name.
  'send-book': { change: withBook, play: sending() },
  'send-book-search': {
    change: withBook,
    play: async (world) => {
      await sending()(world);
      type('to', 'sa');
      await until(() => document.querySelectorAll('[data-part="chip"]').length === 2);
    },
  },
  'send-book-chosen': { change: withBook, play: sending(second, '0.5') },
  'send-name': {
    change: resolving,
    play: sending('alice.eth', '0.5', '[data-state="total"]'),
  },
  'send-name-unknown': { change: resolving, play: sending('nobody.eth') },
  'send-memo': withMemo('104 523 877'),
  'send-memo-long': withMemo('104 523 877 '.repeat(25)),
  'send-unread': {
    change: unpreviewed,
    play: sending(second, '0.5', '[data-part="notice"][role="alert"]'),
  },
  'send-wrong': { play: sending('0x12', '5') },
  'send-approve': {
    play: async (world) => {
      await sending(second, '0.5')(world);
      await submitted();
    },
  },
  'send-rejected': answered(
    ({ fail }) => fail(new WalletError('user-rejected', { method: 'send' })),
    '[role="alert"]',
  ),
  'send-unanswered': answered(
    ({ fail }) => fail(new WalletError('timeout', { method: 'send', ms: 1 })),
    '[data-part="arch"][data-state="rejected"]',
  ),
  'send-sent': ended(),
  'send-included': ended('included'),
  'send-reverted': ended('failed'),
  'send-replaced': ended('replaced'),
  'send-dropped': ended('dropped'),
  // A network for which the app has no server.
  'send-no-server': {
    play: async (world) => {
      await connected(world);
      world.kit.wallets.chooseChain('eip155:11155111');
      world.kit.dialog.set('send');
      await find('[data-kind="primary"]');
    },
  },
  'account-activity': {
    play: async (world) => {
      await ended().play?.(world);
      world.kit.dialog.set('account');
      await until(() => document.querySelector('[data-part="entry-state"]') !== null);
    },
  },
};
