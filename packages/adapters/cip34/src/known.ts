/** Links to install a wallet; a field is absent when there is none for that platform. */
export interface InstallLinks {
  readonly home: string;
  readonly chrome?: string;
  readonly ios?: string;
  readonly android?: string;
}

/** A wallet listed by name. An object in the page that claims to be it is not verified by this. */
export interface KnownWallet {
  /** Its key in `window.cardano`. */
  readonly key: string;
  readonly name: string;
  readonly links: InstallLinks;
}

/** Known wallets, in alphabetical order: no wallet is favoured. */
export const knownWallets: readonly KnownWallet[] = [
  { key: 'begin', name: 'Begin', links: { home: 'https://begin.is' } },
  { key: 'eternl', name: 'Eternl', links: { home: 'https://eternl.io' } },
  { key: 'gerowallet', name: 'GeroWallet', links: { home: 'https://www.gerowallet.io' } },
  { key: 'lace', name: 'Lace', links: { home: 'https://www.lace.io' } },
  { key: 'nufi', name: 'NuFi', links: { home: 'https://nu.fi' } },
  { key: 'typhoncip30', name: 'Typhon', links: { home: 'https://typhonwallet.io' } },
  { key: 'vespr', name: 'VESPR', links: { home: 'https://www.vespr.xyz' } },
  { key: 'yoroi', name: 'Yoroi', links: { home: 'https://yoroi-wallet.com' } },
];

/**
 * The wallet a name or a key in the page claims to be, if it is one of the known ones.
 *
 * @example
 * import { findKnown } from '@causeway/cip34/known';
 *
 * findKnown('Eternl')?.links.home;
 */
export function findKnown(claim: string): KnownWallet | undefined {
  const lowered = claim.toLowerCase();
  return knownWallets.find(({ key, name }) => [key, name].some((each) => each.toLowerCase() === lowered));
}
