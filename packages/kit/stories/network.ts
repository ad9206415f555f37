import { WalletError } from '@causeway/protocol';
import { first } from '../src/testing/page.js';
import { ago, connected, fill, find, until } from './steps.js';
import type { Story } from './story.js';
import { fox } from './wallets.js';

/** A press on Base in the network dialog, this long (ms) ago, with a wallet that switches in this way. */
const switching = (
  switchChain: (options: { readonly onStep: (step: 'add') => void }) => Promise<void>,
  since = 0,
): Story => ({
  wallets: [{ name: 'Vulpine', icon: fox }],
  change: (kit) => ({ ...kit, wallets: { ...kit.wallets, signer: () => ({ switchChain }) as never } }),
  play: async (world) => {
    await connected(world, 'network');
    await ago(since, () => world.row('Base'));
    await find(`[data-part="network-status"] p${since ? ' + p' : ''}`);
  },
});

const pending = () => new Promise<never>(() => {});
const refuse = (code: 'add-rejected' | 'switch-rejected' | 'switch-wallet-only') => () =>
  Promise.reject(new WalletError(code, { chain: 'eip155:8453' } as never));

/** A wallet on a network that the app does not list. */
const elsewhere = [{ name: 'Vulpine', icon: fox, chainId: 'eip155:999' }];

/** The states of the network dialog, and of the button on a wrong network. */
export const networkStories: Readonly<Record<string, Story>> = {
  'button-wrong-network': { wallets: elsewhere, play: (world) => connected(world) },
  'network-wrong': { wallets: elsewhere, play: (world) => connected(world, 'network') },
  'network-switching': switching(pending),
  'network-slow': switching(pending, 9_000),
  'network-unswitched': switching(refuse('switch-rejected')),
  'network-wallet-only': switching(refuse('switch-wallet-only')),
  // A wallet without Base, which never answers, or refuses to add it.
  'network-adding': switching(({ onStep }) => {
    onStep('add');
    return pending();
  }),
  'network-refused': switching(refuse('add-rejected')),
  'network-search': {
    wallets: [{ name: 'Vulpine', icon: fox, families: ['polkadot'] }],
    play: async (world) => {
      await connected(world, 'network');
      await find('[data-part="search-input"]');
    },
  },
  'network-no-match': {
    wallets: [{ name: 'Vulpine', icon: fox, families: ['polkadot'] }],
    play: async (world) => {
      await connected(world, 'network');
      await find('[data-part="search-input"]');
      fill('[data-part="search-input"]', 'Drawbridge');
      await find('[data-part="empty"]:not(:empty)');
    },
  },
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
