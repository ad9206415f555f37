import { createStore } from '@causeway/core';
import { first, type Scripted } from '../src/testing/page.js';
import { ago, fill, find, until } from './steps.js';
import type { Story } from './story.js';
import { fox, ring } from './wallets.js';

const code = `wc:${'7f6e504bfad60b485450578e05678ed3e8e8c4751d3c6160be17160d63ec90f9'}@2?expiryTimestamp=${Math.ceil(Date.now() / 1000) + 300}&relay-protocol=irn&symKey=${'587d5484ce2a2a6ee3ba1962fdd7e8588e06200c46823bd18fbd67def96ad303'}`;

type Play = NonNullable<Story['play']>;

/** Opens the dialog, and then takes the steps. */
const opening = (steps?: Play, more?: Omit<Story, 'play'>): Story => ({
  relay: true,
  ...more,
  play: async (world) => {
    world.kit.dialog.set('connect');
    await steps?.(world);
  },
});

const stop = async () => (await find('[data-causeway="cancel"]')).click();
const archIs = (state: string) => find(`[data-part="arch"][data-state="${state}"]`);

/** Presses a row that requests a code; the relay answers with one, or not. */
const relayed =
  (name: string, answer?: (answers: Parameters<Play>[0]['answers']) => Promise<void>): Play =>
  async ({ row, answers }) => {
    await row(name);
    await until(() => answers.waiting() > 0);
    await answer?.(answers);
  };
const coded = (name: string) => relayed(name, ({ showCode }) => showCode(code));

const families = ['eip155', 'solana', 'near', 'cosmos', 'polkadot', 'bip122'];
const compass: readonly Scripted[] = [{ name: 'Compass', icon: ring, families }];

const press = async (selector: string) => (await find(selector)).click();

/** The first of its families is connected, and the wallet asks for the second. */
const second: Play = async ({ row, answers }) => {
  await row('Compass');
  await answers.approve(first);
  await until(() => answers.waiting() > 0);
};

/** The states of connecting. */
export const connectStories: Readonly<Record<string, Story>> = {
  panel: { panel: true, relay: true },
  // The code of the dialogs could not be fetched.
  'panel-failed': {
    panel: true,
    change: (kit) => ({ ...kit, part: { ...kit.part, load: () => Promise.reject(new Error('offline')) } }),
    play: () => until(() => document.querySelector('[data-part="panel"] [role="alert"]') !== null),
  },
  connect: opening(),
  'connect-empty': opening(undefined, { wallets: [] }),
  // Saved connections are still tried, and no wallet has announced itself.
  'connect-looking': opening(undefined, {
    wallets: [],
    change: (kit) => ({ ...kit, inPage: { ...kit.inPage, restored: createStore(false) } }),
  }),
  'connect-no-match': opening(async () => {
    await find('[data-known]');
    fill('[data-part="search-input"]', 'Drawbridge');
    await find('[data-part="list"] [data-part="empty"]');
  }),
  'connect-found': opening(async () => {
    await find('[data-known]');
    fill('[data-part="search-input"]', 'rainbow');
    await until(() => document.querySelectorAll('dialog[open] [data-known]').length === 1);
  }),
  // The second wallet claims to be the first.
  'connect-conflict': opening(() => find('[data-wallet] [data-part="row-note"]').then(() => {}), {
    wallets: [
      { name: 'Vulpine', icon: fox },
      { name: 'vulpine', icon: ring },
    ],
  }),
  'connect-opening': opening(({ row }) => row('Vulpine')),
  'connect-slow': opening(async ({ row }) => {
    await ago(9_000, () => row('Vulpine'));
    await find('[data-part="screen-slow"]:not(:empty)');
  }),
  'connect-stopped': opening(async ({ row }) => {
    await row('Vulpine');
    await stop();
    await archIs('rejected');
  }),
  'connect-rejected': opening(async ({ row, answers }) => {
    await row('Vulpine');
    await answers.reject();
  }),
  'connect-failed': opening(async ({ row, answers }) => {
    await row('Plainfolk');
    await answers.reject('wallet-locked');
  }),
  'connect-several': opening(second, { wallets: compass }),
  'connect-several-stopped': opening(
    async (world) => {
      await second(world);
      await stop();
      await archIs('connected');
    },
    { wallets: compass },
  ),
  // The same wallet in the list of the next opening.
  'connect-partly': {
    wallets: compass,
    play: async ({ kit, answers }) => {
      void kit.wallets.list.get()[0]?.connect();
      await answers.approve(first);
      await until(() => answers.waiting() > 0);
      await answers.reject();
      kit.dialog.set('connect');
      await find('[data-wallet] [data-part="row-note"]');
    },
  },
  'connect-families': opening(() => press('[data-part="families"]'), { wallets: compass }),
  // One of them is connected, and another was taken out.
  'connect-families-chosen': {
    wallets: compass,
    play: async ({ kit, answers }) => {
      void kit.wallets.list.get()[0]?.connect({ namespaces: ['eip155'] });
      await answers.approve(first);
      kit.dialog.set('connect');
      await press('button[data-part="families"]');
      await press('[data-part="choices"] input:enabled');
    },
  },
  'connect-get': opening(({ row }) => row('get')),
  'connect-code-making': opening(relayed('phone')),
  'connect-code-slow': opening(async (world) => {
    await ago(9_000, () => relayed('phone')(world));
    const text = () => document.querySelector('[data-part="code-state"]')?.textContent;
    const early = text();
    await until(() => text() !== early);
  }),
  'connect-code-unreachable': opening(relayed('phone', ({ reject }) => reject('walletconnect-unreachable'))),
  'connect-code': opening(coded('phone')),
  'connect-code-app': opening(coded('MetaMask')),
  'connect-apps': opening(coded('phone'), { phone: true }),
  'connect-apps-app': opening(coded('MetaMask'), { phone: true }),
};
