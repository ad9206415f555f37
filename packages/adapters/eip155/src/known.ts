/** Links to install a wallet; a field is absent when there is none for that platform. */
export interface InstallLinks {
  readonly home: string;
  readonly chrome?: string;
  readonly firefox?: string;
  readonly ios?: string;
  readonly android?: string;
}

/** A wallet listed by name. An announcement that claims to be it is not verified by this. */
export interface KnownWallet {
  /** Reverse domain name it announces (EIP-6963). */
  readonly rdns: string;
  readonly name: string;
  /** Other domain names and names of the same wallet, in other namespaces or versions. */
  readonly aliases?: readonly string[];
  readonly links: InstallLinks;
}

const chrome = (id: string) => `https://chromewebstore.google.com/detail/${id}`;
const firefox = (name: string) => `https://addons.mozilla.org/firefox/addon/${name}/`;
const ios = (id: string) => `https://apps.apple.com/app/id${id}`;
const android = (id: string) => `https://play.google.com/store/apps/details?id=${id}`;

/** Known wallets, in alphabetical order: no wallet is favoured. */
export const knownWallets: readonly KnownWallet[] = [
  {
    rdns: 'app.backpack',
    name: 'Backpack',
    links: { home: 'https://backpack.app', chrome: chrome('aflkmfhebedbjioipglgcbcmnbpgliof') },
  },
  {
    rdns: 'com.bitget.web3',
    name: 'Bitget Wallet',
    links: {
      home: 'https://web3.bitget.com',
      chrome: chrome('jiidiaalihmmhddjgbnbgdfflelocpak'),
      ios: ios('1395301115'),
      android: android('com.bitkeep.wallet'),
    },
  },
  {
    rdns: 'com.brave.wallet',
    name: 'Brave Wallet',
    links: { home: 'https://brave.com/wallet/' },
  },
  {
    rdns: 'com.coinbase.wallet',
    name: 'Coinbase Wallet',
    aliases: ['Base App'],
    links: {
      home: 'https://www.coinbase.com/wallet',
      chrome: chrome('hnfanknocfeofbddgcijnmhnfnkdnaad'),
      ios: ios('1278383455'),
      android: android('org.toshi'),
    },
  },
  {
    rdns: 'com.exodus.web3-wallet',
    name: 'Exodus',
    links: { home: 'https://www.exodus.com', chrome: chrome('aholpfdialjgjfhomihkjbmgjidlcdno') },
  },
  {
    rdns: 'xyz.frontier.wallet',
    name: 'Frontier',
    links: { home: 'https://www.frontier.xyz' },
  },
  {
    rdns: 'io.metamask',
    name: 'MetaMask',
    aliases: ['io.metamask.mobile', 'io.metamask.flask'],
    links: {
      home: 'https://metamask.io/download',
      chrome: chrome('nkbihfbeogaeaoehlefnkodbefgpgknn'),
      firefox: firefox('ether-metamask'),
      ios: ios('1438144202'),
      android: android('io.metamask'),
    },
  },
  {
    rdns: 'com.okex.wallet',
    name: 'OKX Wallet',
    links: { home: 'https://web3.okx.com', chrome: chrome('mcohilncbfahbmgdjkbpemcciiolgcge') },
  },
  {
    rdns: 'app.phantom',
    name: 'Phantom',
    links: {
      home: 'https://phantom.com/download',
      chrome: chrome('bfnaelmomeimhlpmgjnjophhpkkoljpa'),
      firefox: firefox('phantom-app'),
      ios: ios('1598432977'),
      android: android('app.phantom'),
    },
  },
  {
    rdns: 'io.rabby',
    name: 'Rabby Wallet',
    links: { home: 'https://rabby.io', chrome: chrome('acmacodkjbdgmoleebolmdjonilkdbch') },
  },
  {
    rdns: 'me.rainbow',
    name: 'Rainbow',
    links: {
      home: 'https://rainbow.me',
      chrome: chrome('opfgelmcmbiajamepnmloijbpoleiama'),
      firefox: firefox('rainbow-extension'),
      ios: ios('1457119021'),
      android: android('me.rainbow'),
    },
  },
  {
    rdns: 'app.subwallet',
    name: 'SubWallet',
    links: { home: 'https://www.subwallet.app', chrome: chrome('onhogfjeacnfoofkfgppdlbmlmnplgbn') },
  },
  {
    rdns: 'xyz.talisman',
    name: 'Talisman',
    links: {
      home: 'https://www.talisman.xyz',
      chrome: chrome('fijngjgcjhjmmpcmkeiomlglpeiijkld'),
      firefox: firefox('talisman-wallet-extension'),
    },
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
  {
    rdns: 'org.uniswap.app',
    name: 'Uniswap Wallet',
    links: {
      home: 'https://wallet.uniswap.org',
      chrome: chrome('nnpmfplkfogfpmcngplhnbdnnilmcdcg'),
      ios: ios('6443944476'),
      android: android('com.uniswap.mobile'),
    },
  },
  {
    rdns: 'io.zerion.wallet',
    name: 'Zerion',
    links: {
      home: 'https://zerion.io',
      chrome: chrome('klghhnkeealcohjjanjjdaeeggmfmlpl'),
      ios: ios('1456732565'),
      android: android('io.zerion.android'),
    },
  },
];

/**
 * The wallet a name or reverse domain name claims to be, if it is one of the known ones.
 *
 * @example
 * import { findKnown } from '@causeway/eip155/known';
 *
 * findKnown('io.metamask')?.links.home;
 */
export function findKnown(claim: string): KnownWallet | undefined {
  const lowered = claim.toLowerCase();
  return knownWallets.find(({ rdns, name, aliases = [] }) =>
    [rdns, name, ...aliases].some((each) => each.toLowerCase() === lowered),
  );
}
