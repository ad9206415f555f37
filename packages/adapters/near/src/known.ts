/** Links to install a wallet. */
export interface InstallLinks {
  readonly home: string;
}

/** A wallet listed by name. An object in the page that claims to be it is not verified by this. */
export interface KnownWallet {
  /** Its announced id, or its own site's domain in reverse. */
  readonly id: string;
  readonly name: string;
  readonly links: InstallLinks;
}

/** Known wallets, in alphabetical order: no wallet is favoured. */
export const knownWallets: readonly KnownWallet[] = [
  { id: 'hot-wallet', name: 'HOT Wallet', links: { home: 'https://hot-labs.org' } },
  { id: 'meteor-wallet', name: 'Meteor Wallet', links: { home: 'https://meteorwallet.app' } },
  { id: 'mynearwallet', name: 'MyNearWallet', links: { home: 'https://www.mynearwallet.com' } },
  { id: 'nightly-wallet', name: 'Nightly', links: { home: 'https://nightly.app' } },
  { id: 'okx-wallet', name: 'OKX Wallet', links: { home: 'https://web3.okx.com' } },
  { id: 'sender', name: 'Sender', links: { home: 'https://senderwallet.io' } },
];

/**
 * The wallet an id or a name claims to be, if it is one of the known ones.
 *
 * @example
 * import { findKnown } from '@causeway/near/known';
 *
 * findKnown('Meteor Wallet')?.links.home;
 */
export function findKnown(claim: string): KnownWallet | undefined {
  const lowered = claim.toLowerCase();
  return knownWallets.find(({ id, name }) => [id, name].some((each) => each.toLowerCase() === lowered));
}
