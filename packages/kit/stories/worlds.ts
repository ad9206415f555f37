import { createStore } from '@causeway/core';
import type { MoneyChoices } from '../src/money/choices.js';
import { createProvider } from '../src/testing/embedded.js';
import { createScripted, first, second } from '../src/testing/page.js';
import type { KitOptions } from '../src/types.js';
import { approvalStories } from './approval.js';
import { connectStories } from './connect.js';
import { embeddedStories } from './embedded.js';
import { logStories } from './log.js';
import { networkStories } from './network.js';
import { securityStories } from './security.js';
import { sendStories } from './send.js';
import { signInStories } from './signIn.js';
import { connected, find, until } from './steps.js';
import type { Story } from './story.js';
import { accountStories } from './walletAccounts.js';
import { fox, usual } from './wallets.js';

/** A connected account of an app whose `money` has this. */
const labelled = (choices: MoneyChoices, shown: string): Story => ({
  change: (kit) => ({ ...kit, choices: { ...kit.choices, money: async () => choices } }),
  play: async (world) => {
    await connected(world);
    await until(() => document.querySelector(`[data-part="account-${shown}"]`) !== null);
  },
});
const allowed = { allowed: createStore(true), allow: () => {} };

const refuseToRead = () => Promise.reject(new Error('offline'));

/** Every story by its name, which is its address after `?story=`. */
export const stories: Readonly<Record<string, Story>> = {
  ...connectStories,
  ...embeddedStories,
  ...approvalStories,
  ...securityStories,
  ...accountStories,
  ...logStories,
  ...networkStories,
  ...sendStories,
  ...signInStories,
  button: {},
  'button-connecting': {
    play: async ({ kit }) =>
      void kit.wallets.list
        .get()[0]
        ?.connect()
        .catch(() => {}),
  },
  // The code of the dialogs could not be fetched.
  'button-failed': {
    change: (kit) => ({ ...kit, part: { ...kit.part, load: refuseToRead } }),
    play: async () => {
      await until(() => document.querySelector('[data-part="button"]:enabled') !== null);
      document.querySelector<HTMLElement>('[data-part="button"]')?.click();
      await until(() => document.querySelector('[data-part="button-error"]') !== null);
    },
  },
  'button-connected': { play: (world) => connected(world) },
  'button-balance': labelled({ balances: allowed }, 'balance'),
  'button-name': labelled({ lookupName: async () => 'alice.eth' }, 'name'),
  'button-name-balance': labelled({ balances: allowed, lookupName: async () => 'alice.eth' }, 'balance'),
  // The account of the last visit, whose wallet has not answered yet.
  'button-reconnecting': {
    saved: `eip155:1:${first}`,
    change: (kit) => ({ ...kit, hooks: { ...kit.hooks, useRestored: () => false } }),
  },
  account: { play: (world) => connected(world, 'account', [first, second]) },
  'account-copied': {
    play: async (world) => {
      await connected(world, 'account');
      const write = navigator.clipboard.writeText;
      navigator.clipboard.writeText = async () => {};
      (await find('[data-part="verb"]:has([data-icon="copy"])')).click();
      await find('[data-part="verb"] [data-icon="check"]');
      navigator.clipboard.writeText = write;
    },
  },
  'account-receive': {
    play: async (world) => {
      await connected(world, 'account');
      (await find('button:has([data-icon="receive"])')).click();
      await find('[data-part="code-frame"] svg');
    },
  },
  // The servers of the network do not answer.
  'account-unread': {
    change: ({ wallets, ...kit }) => ({
      ...kit,
      wallets: { ...wallets, adapters: wallets.adapters.map((one) => ({ ...one, reader: refuseToRead })) },
    }),
    play: async (world) => {
      await connected(world, 'account');
      await find('h3 + [data-part="asset"] button');
    },
  },
  // An account with a name, in a wallet that can revoke its permission.
  'account-name': {
    ...labelled({ lookupName: async () => 'alice.eth' }, 'name'),
    wallets: [{ name: 'Vulpine', icon: fox, revokes: true }],
    play: async (world) => {
      await labelled({}, 'name').play?.(world);
      world.kit.dialog.set('account');
    },
  },
  // An app that asks before it reads balances.
  'account-asks': {
    change: (kit) => ({
      ...kit,
      choices: {
        ...kit.choices,
        money: async () => ({ balances: { allowed: createStore(false), allow: () => {} } }),
      },
    }),
    play: async (world) => {
      await connected(world, 'account');
      await until(() => document.querySelector('h3 + [data-part="action"]') !== null);
    },
  },
};

/** The world of a story. */
export function worldOf(
  { wallets = usual, relay, embedded, change = (kit) => kit }: Story,
  options: Partial<KitOptions<never>>,
) {
  const provider = embedded && Object.assign(createProvider(), embedded);
  const { kit, answers } = createScripted(wallets, { ...options, relay, embedded: provider?.embedded });
  return { kit: change(kit), answers, provider };
}
