import { WalletError } from '@causeway/protocol';
import { createProvider, type Provider } from '../src/testing/embedded.js';
import type { Answers, Scripted } from '../src/testing/page.js';
import { createScripted, first, second } from '../src/testing/page.js';
import type { Site } from '../src/testing/site.js';
import type { Kit, KitOptions } from '../src/types.js';
import { embeddedStories } from './embedded.js';
import { securityStories } from './security.js';
import { fill, until } from './steps.js';
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

/** One state of one piece: the content of its page, and the steps to it. */
export interface Story {
  readonly wallets?: readonly Scripted[];
  readonly relay?: true;
  readonly panel?: true;
  /** The piece that signs in, and how its site's server is at first. */
  readonly site?: Partial<Pick<Site, 'signedIn' | 'down' | 'refusal'>>;
  /** The embedded wallet, and how its provider is at first. */
  readonly embedded?: Partial<Pick<Provider, 'error' | 'hangs' | 'expiresIn' | 'resendIn'>>;
  /** A change to the kit of the page. */
  readonly change?: (kit: Kit) => Kit;
  /** Plays the piece into its state. `press` presses the button that begins with a text. */
  readonly play?: (world: {
    readonly kit: Kit;
    readonly answers: Answers;
    readonly row: (name: string) => Promise<void>;
    readonly press: (what: string) => Promise<void>;
    readonly site?: Site;
    readonly provider?: Provider;
  }) => Promise<void>;
}

const open: Story['play'] = async ({ kit }) => kit.dialog.set('connect');

/** Types into a field of the open dialog as a person does. */
function type(field: string, text: string): void {
  fill(`input[id$="${field}"]`, text);
}

/** Opens the form to send from the first account, filled as far as it is given. */
const sending =
  (to?: string, amount?: string): NonNullable<Story['play']> =>
  async ({ kit, answers }) => {
    void kit.wallets.list.get()[0]?.connect();
    await answers.approve(first);
    kit.dialog.set('send');
    await until(() => document.querySelector('dialog[open] [data-part="form"] select') !== null);
    if (to !== undefined) type('to', to);
    if (amount !== undefined) type('amount', amount);
    if (to === second) await until(() => document.querySelector('[data-state="total"]') !== null);
    if (to !== undefined && to !== second)
      await until(() => document.querySelector('[data-state="failed"]') !== null);
  };

const submitted = async () => {
  document.querySelector<HTMLFormElement>('dialog[open] form')?.requestSubmit();
  await until(() => document.querySelector('dialog[open] [data-part="arch"]') !== null);
};

/** Waits until the piece that signs in is in a state. */
const shows = (state: string) =>
  until(() => document.querySelector(`[data-part="sign-in"][data-state="${state}"]`) !== null);

const choose: Story['play'] = async ({ press }) => {
  await press('key');
  await press('Vulpine');
};

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
  send: { play: sending() },
  'send-filled': { play: sending(second, '0.5') },
  'send-wrong': { play: sending('0x12', '5') },
  'send-approve': {
    play: async (world) => {
      await sending(second, '0.5')(world);
      await submitted();
    },
  },
  'send-sent': {
    play: async (world) => {
      await sending(second, '0.5')(world);
      await submitted();
      await until(() => world.answers.sends.length > 0);
      world.answers.sends[0]?.done({ hash: `0x${'4e'.repeat(32)}` });
      await until(() => document.querySelector('a[data-part="action"]') !== null);
    },
  },
  'account-activity': {
    play: async (world) => {
      await sending(second, '0.5')(world);
      await submitted();
      await until(() => world.answers.sends.length > 0);
      world.answers.sends[0]?.done({ hash: `0x${'4e'.repeat(32)}` });
      await until(() => document.querySelector('a[data-part="action"]') !== null);
      world.kit.dialog.set('account');
      await until(() => document.querySelector('[data-part="entry-state"]') !== null);
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
  'sign-in': { site: {}, play: () => shows('signed-out') },
  'sign-in-choosing': { site: {}, play: ({ press }) => press('key') },
  'sign-in-signing': { site: {}, play: choose },
  'sign-in-signed-in': { site: { signedIn: true }, play: () => shows('signed-in') },
  'sign-in-ended': {
    site: { signedIn: true },
    play: async ({ site }) => {
      await shows('signed-in');
      if (site) site.signedIn = false;
      document.dispatchEvent(new Event('visibilitychange'));
      await shows('ended');
    },
  },
  'sign-in-refused': {
    site: {},
    play: async (world) => {
      await choose(world);
      await until(() => world.answers.waiting() > 0);
      await world.answers.reject();
      await shows('signed-out');
    },
  },
  'sign-in-failed': {
    site: { refusal: [400, 'signature-mismatch'] },
    play: async (world) => {
      await choose(world);
      await until(() => world.answers.waiting() > 0);
      await world.answers.approve();
      await shows('signed-out');
    },
  },
  'sign-in-unreachable': { site: { down: true }, play: () => shows('signed-out') },
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
