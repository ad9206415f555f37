/** Links to install a wallet. */
export interface InstallLinks {
  readonly home: string;
}

/** A wallet listed by name. A wallet of the page that claims to be it is not verified by this. */
export interface KnownWallet {
  /** The name it registers by (Wallet Standard), which discovery shows. */
  readonly name: string;
  /** Reverse domain name it announces in other namespaces. */
  readonly rdns?: string;
  readonly links: InstallLinks;
}

/** Known wallets, in alphabetical order: no wallet is favoured. */
export const knownWallets: readonly KnownWallet[] = Object.freeze([
  { name: 'Backpack', rdns: 'app.backpack', links: { home: 'https://backpack.app' } },
  { name: 'Bitget Wallet', rdns: 'com.bitget.web3', links: { home: 'https://web3.bitget.com' } },
  {
    name: 'Coinbase Wallet',
    rdns: 'com.coinbase.wallet',
    links: { home: 'https://www.coinbase.com/wallet' },
  },
  { name: 'Exodus', links: { home: 'https://exodus.com' } },
  { name: 'Magic Eden', rdns: 'io.magiceden.wallet', links: { home: 'https://wallet.magiceden.io' } },
  { name: 'MetaMask', rdns: 'io.metamask', links: { home: 'https://metamask.io' } },
  { name: 'OKX Wallet', rdns: 'com.okex.wallet', links: { home: 'https://okx.com' } },
  { name: 'Phantom', rdns: 'app.phantom', links: { home: 'https://phantom.app' } },
  { name: 'Solflare', links: { home: 'https://solflare.com' } },
  { name: 'Trust', rdns: 'com.trustwallet.app', links: { home: 'https://trustwallet.com' } },
]);

/**
 * The wallet a name or reverse domain name claims to be, if it is one of the known ones.
 *
 * @example
 * import { findKnown } from '@causeway/solana/known';
 *
 * findKnown('Phantom')?.links.home;
 */
export function findKnown(claim: string): KnownWallet | undefined {
  const lowered = claim.toLowerCase();
  return knownWallets.find(({ name, rdns }) => [name, rdns].some((each) => each?.toLowerCase() === lowered));
}
