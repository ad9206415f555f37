/** Links to install a wallet. */
export interface InstallLinks {
  readonly home: string;
}

/** A wallet listed by name. A wallet of the page that claims to be it is not verified by this. */
export interface KnownWallet {
  readonly name: string;
  /** Reverse domain name it announces in other namespaces. */
  readonly rdns?: string;
  readonly links: InstallLinks;
}

/** Known wallets, in alphabetical order: no wallet is favoured. */
export const knownWallets: readonly KnownWallet[] = Object.freeze([
  { name: 'MultiversX DeFi Wallet', links: { home: 'https://multiversx.com' } },
  { name: 'MultiversX Web Wallet', links: { home: 'https://wallet.multiversx.com' } },
  { name: 'xPortal', rdns: 'com.elrond.maiar.wallet', links: { home: 'https://xportal.com' } },
]);

/**
 * The wallet a name or reverse domain name claims to be, if it is one of the known ones.
 *
 * @example
 * import { findKnown } from '@causeway/multiversx/known';
 *
 * findKnown('MultiversX DeFi Wallet')?.links.home;
 */
export function findKnown(claim: string): KnownWallet | undefined {
  const lowered = claim.toLowerCase();
  return knownWallets.find(({ name, rdns }) => [name, rdns].some((each) => each?.toLowerCase() === lowered));
}
