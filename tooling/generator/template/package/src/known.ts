/** A wallet listed by name. A wallet of the page that claims to be it is not verified by this. */
export interface KnownWallet {
  /** The name that discovery shows. */
  readonly name: string;
  /** Reverse domain name that it announces in other namespaces. */
  readonly rdns?: string;
  readonly links: { readonly home: string };
}

/** Known wallets, in alphabetical order: no wallet is favoured. */
export const knownWallets: readonly KnownWallet[] = Object.freeze([]);

/**
 * The wallet a name or reverse domain name claims to be, if it is one of the known ones.
 *
 * @example
 * import { findKnown } from '@causeway/toyname/known';
 *
 * findKnown('A Wallet')?.links.home;
 */
export function findKnown(claim: string): KnownWallet | undefined {
  const lowered = claim.toLowerCase();
  return knownWallets.find(({ name, rdns }) => [name, rdns].some((each) => each?.toLowerCase() === lowered));
}
