/** A wallet listed by name. A wallet of the page that claims to be it is not verified by this. */
export interface KnownWallet {
  /** The name that discovery shows. */
  readonly name: string;
  /** Reverse domain name that it announces in other namespaces. */
  readonly rdns?: string;
  readonly links: { readonly home: string };
}

/** Known wallets, in alphabetical order: no wallet is favoured. */
export const knownWallets: readonly KnownWallet[] = Object.freeze([
  { name: 'Exodus', links: { home: 'https://exodus.com' } },
  { name: 'Leather', links: { home: 'https://leather.io' } },
  { name: 'Magic Eden', rdns: 'io.magiceden.wallet', links: { home: 'https://wallet.magiceden.io' } },
  { name: 'OKX Wallet', rdns: 'com.okex.wallet', links: { home: 'https://okx.com' } },
  { name: 'Phantom', rdns: 'app.phantom', links: { home: 'https://phantom.app' } },
  { name: 'Xverse Wallet', links: { home: 'https://xverse.app' } },
]);

/**
 * The wallet a name or reverse domain name claims to be, if it is one of the known ones.
 *
 * @example
 * import { findKnown } from '@causeway/bip122/known';
 *
 * findKnown('Leather')?.links.home;
 */
export function findKnown(claim: string): KnownWallet | undefined {
  const claimed = claim.toLowerCase();
  return knownWallets.find(({ name, rdns }) => [name, rdns].some((each) => each?.toLowerCase() === claimed));
}
