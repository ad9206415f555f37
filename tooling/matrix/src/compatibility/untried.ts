import type { Untried } from './document.js';

/** The wallets that could not be tried on a machine without accounts and without a network, and why. */
export const untried: readonly Untried[] = [
  {
    what: 'The wallets themselves as extensions and apps',
    why: 'Their builds are in stores and are no packages; “code” above is what they publish for apps.',
  },
  {
    what: 'The pages that Coinbase Wallet and Base Account open in their windows',
    why: 'They are on the makers’ servers. The makers’ clients ran against our own page in such a window.',
  },
  {
    what: 'The public relay, public servers of networks, and the embedded wallet’s provider',
    why: 'They need a network and an account. Their published clients ran against the local stack instead.',
  },
  {
    what: 'The background of Keplr',
    why: 'Its releases on npm name siblings that were not published. Its page script and proxy ran.',
  },
  {
    what: 'SubWallet’s background and page script, and Talisman’s own code',
    why: 'SubWallet’s package brings 60 libraries of chains, web3 among them; what it puts into the page ran. `@talismn/connect-wallets` is GPL. Their protocol ran with the background of polkadot{.js}.',
  },
  {
    what: 'Lace’s background',
    why: 'It needs its own servers. Its object of the page and its permissions of sites ran, with keys of the tests behind them.',
  },
  {
    what: 'MultiversX’s cross-window provider',
    why: 'It needs a whole window with a document. The messages of its window are tested by hand-written ones.',
  },
];
