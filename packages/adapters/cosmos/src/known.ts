/** Links to install a wallet; a field is absent when there is none for that platform. */
export interface InstallLinks {
  readonly home: string;
  readonly chrome?: string;
  readonly firefox?: string;
  readonly ios?: string;
  readonly android?: string;
}

/** A wallet listed by name. An object in the page that claims to be it is not verified by this. */
export interface KnownWallet {
  /** Reverse domain name it has in other namespaces, or its own site's. */
  readonly rdns: string;
  readonly name: string;
  readonly links: InstallLinks;
}

const chrome = (id: string) => `https://chromewebstore.google.com/detail/${id}`;
const ios = (id: string) => `https://apps.apple.com/app/id${id}`;
const android = (id: string) => `https://play.google.com/store/apps/details?id=${id}`;

/** Known wallets, in alphabetical order: no wallet is favoured. */
export const knownWallets: readonly KnownWallet[] = [
  {
    rdns: 'com.bitget.web3',
    name: 'Bitget Wallet',
    links: { home: 'https://web3.bitget.com', chrome: chrome('jiidiaalihmmhddjgbnbgdfflelocpak') },
  },
  {
    rdns: 'io.cosmostation',
    name: 'Cosmostation',
    links: {
      home: 'https://www.cosmostation.io',
      chrome: chrome('fpkhgmpbidmiogeglndfbkegfdlnajnf'),
      ios: ios('1459830339'),
      android: android('wannabit.io.cosmostaion'),
    },
  },
  {
    rdns: 'app.keplr',
    name: 'Keplr',
    links: {
      home: 'https://www.keplr.app',
      chrome: chrome('dmkamcknogkgcdfhhbddcghachkejeap'),
      firefox: 'https://addons.mozilla.org/firefox/addon/keplr/',
      ios: ios('1567851089'),
      android: android('com.chainapsis.keplr'),
    },
  },
  {
    rdns: 'io.leapwallet.leapwallet',
    name: 'Leap',
    links: {
      home: 'https://www.leapwallet.io',
      chrome: chrome('fcfcfllfndlomdhbehjjcoimbgofdncg'),
      ios: ios('1642465549'),
      android: android('io.leapwallet.cosmos'),
    },
  },
  {
    rdns: 'com.okex.wallet',
    name: 'OKX Wallet',
    links: { home: 'https://web3.okx.com', chrome: chrome('mcohilncbfahbmgdjkbpemcciiolgcge') },
  },
  {
    rdns: 'com.trustwallet.app',
    name: 'Trust Wallet',
    links: {
      home: 'https://trustwallet.com/download',
      chrome: chrome('egjidjbpglichdcondbcbdnbeeppgdph'),
      ios: ios('1288339409'),
      android: android('com.wallet.crypto.trustapp'),
    },
  },
];

/**
 * The wallet a name or reverse domain name claims to be, if it is one of the known ones.
 *
 * @example
 * import { findKnown } from '@causeway/cosmos/known';
 *
 * findKnown('Keplr')?.links.home;
 */
export function findKnown(claim: string): KnownWallet | undefined {
  const lowered = claim.toLowerCase();
  return knownWallets.find(({ rdns, name }) => [rdns, name].some((each) => each.toLowerCase() === lowered));
}
