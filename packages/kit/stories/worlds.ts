import { WalletError } from '@causeway/protocol';
import { createProvider } from '../src/testing/embedded.js';
import { createScripted, first, type Scripted, second } from '../src/testing/page.js';
import type { KitOptions } from '../src/types.js';
import { embeddedStories } from './embedded.js';
import { logStories } from './log.js';
import { securityStories } from './security.js';
import { sendStories } from './send.js';
import { signInStories } from './signIn.js';
import { until } from './steps.js';
import type { Story } from './story.js';
import { accountStories } from './walletAccounts.js';

const square = (colour: string, shape: string) =>
  `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"><path fill="${colour}" d="M0 0h40v40H0z"/>${shape}</svg>`)}`;

const fox = square('#e8892b', '<path fill="#fff" d="M8 9l12 8 12-8-4 18-8 5-8-5z"/>');
const ghost = square('#7b6cf0', '<path fill="#fff" d="M9 30V19a11 11 0 0122 0v11l-4-3-4 3-3-3-3 3-4-3z"/>');
const ring = square('#0b3d91', '<circle cx="20" cy="20" r="9" fill="none" stroke="#fff" stroke-width="5"/>');

const usual: readonly Scripted[] = [
  { name: 'Vulpine', icon: fox },
  { name: 'Phantasm', icon: ghost, families: ['eip155', 'solana'] },
  { name: 'Orbit', icon: ring, families: ['eip155', 'solana', 'near'] },
  { name: 'Plainfolk' },
  { name: 'Base Ledger', route: 'popup', icon: ring },
];

const code = `wc:${'7f6e504bfad60b485450578e05678ed3e8e8c4751d3c6160be17160d63ec90f9'}@2?expiryTimestamp=${Math.ceil(Date.now() / 1000) + 300}&relay-protocol=irn&symKey=${'587d5484ce2a2a6ee3ba1962fdd7e8588e06200c46823bd18fbd67def96ad303'}`;

const open: Story['play'] = async ({ kit }) => kit.dialog.set('connect');

/** A press on Base in the network dialog, with a wallet that switches in this way. */
const network = (
  switchChain: (options: { readonly onStep: (step: 'add') => void }) => Promise<void>,
): Story => ({
  wallets: [{ name: 'Vulpine', icon: fox }],
  change: (kit) => ({ ...kit, wallets: { ...kit.wallets, signer: () => ({ switchChain }) as never } }),
  play: async ({ kit, answers, row }) => {
    void kit.wallets.list.get()[0]?.connect();
    await answers.approve(first);
    kit.dialog.set('network');
    await row('Base');
    await until(() => document.querySelector('[data-part="network-status"] p') !== null);
  },
});

/** Every story by its name, which is its address after `?story=`. */
export const stories: Readonly<Record<string, Story>> = {
  ...embeddedStories,
  ...securityStories,
  ...accountStories,
  ...logStories,
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
  'button-connected': {
    play: async ({ kit, answers }) => {
      void kit.wallets.list.get()[0]?.connect();
      await answers.approve(first);
    },
  },
  'button-wrong-network': {
    wallets: [{ name: 'Vulpine', icon: fox, chainId: 'eip155:999' }],
    play: async ({ kit, answers }) => {
      void kit.wallets.list.get()[0]?.connect();
      await answers.approve(first);
    },
  },
  panel: { panel: true, relay: true },
  connect: { relay: true, play: open },
  'connect-empty': { wallets: [], relay: true, play: open },
  'connect-opening': {
    relay: true,
    play: async (world) => {
      await open(world);
      await world.row('Vulpine');
    },
  },
  'connect-rejected': {
    relay: true,
    play: async (world) => {
      await open(world);
      await world.row('Vulpine');
      await world.answers.reject();
    },
  },
  'connect-failed': {
    relay: true,
    play: async (world) => {
      await open(world);
      await world.row('Plainfolk');
      await world.answers.reject('wallet-locked');
    },
  },
  'connect-get': {
    relay: true,
    play: async (world) => {
      await open(world);
      await world.row('get');
    },
  },
  'connect-code': {
    relay: true,
    play: async (world) => {
      await open(world);
      await world.row('phone');
      await until(() => world.answers.waiting() > 0);
      await world.answers.showCode(code);
    },
  },
  account: {
    play: async ({ kit, answers }) => {
      void kit.wallets.list.get()[0]?.connect();
      await answers.approve(first, second);
      kit.dialog.set('account');
    },
  },
  // A wallet without Base, which never answers, or refuses to add it.
  'network-adding': network(({ onStep }) => {
    onStep('add');
    return new Promise(() => {});
  }),
  'network-refused': network(() => Promise.reject(new WalletError('add-rejected', { chain: 'eip155:8453' }))),
  network: {
    play: async ({ kit, answers }) => {
      void kit.wallets.list
        .get()
        .find(({ name }) => name === 'Orbit')
        ?.connect();
      await answers.approve(first);
      await until(() => answers.waiting() > 0);
      await answers.approve('9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM');
      await until(() => answers.waiting() > 0);
      await answers.approve('alice.near');
      kit.dialog.set('network');
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
