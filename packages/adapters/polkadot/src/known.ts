/** Links to install a wallet; a field is absent when there is none for that platform. */
export interface InstallLinks {
  readonly home: string;
}

/** A wallet listed by name. An entry of the page that claims to be it is not verified by this. */
export interface KnownWallet {
  /** Its key in `injectedWeb3`. */
  readonly key: string;
  /** The name discovery shows it by. */
  readonly name: string;
  /** Reverse domain name it announces in other namespaces. */
  readonly rdns?: string;
  readonly links: InstallLinks;
}

/** Known wallets, in alphabetical order: no wallet is favoured. */
export const knownWallets: readonly KnownWallet[] = Object.freeze([
  { key: 'enkrypt', name: 'Enkrypt', rdns: 'com.enkrypt', links: { home: 'https://www.enkrypt.com' } },
  { key: 'fearless-wallet', name: 'Fearless Wallet', links: { home: 'https://fearlesswallet.io' } },
  { key: 'nova', name: 'Nova Wallet', rdns: 'io.novawallet', links: { home: 'https://novawallet.io' } },
  { key: 'polkadot-js', name: 'polkadot{.js}', links: { home: 'https://polkadot.js.org/extension/' } },
  { key: 'polkagate', name: 'PolkaGate', links: { home: 'https://polkagate.xyz' } },
  {
    key: 'subwallet-js',
    name: 'SubWallet',
    rdns: 'app.subwallet',
    links: { home: 'https://www.subwallet.app' },
  },
  { key: 'talisman', name: 'Talisman', rdns: 'xyz.talisman', links: { home: 'https://talisman.xyz' } },
]);

/**
 * The wallet a key, name or reverse domain name claims to be, if it is one of the known ones.
 *
 * @example
 * import { findKnown } from '@causeway/polkadot/known';
 *
 * findKnown('Talisman')?.links.home;
 */
export function findKnown(claim: string): KnownWallet | undefined {
  const lowered = claim.toLowerCase();
  return knownWallets.find(({ key, name, rdns }) =>
    [key, name, rdns].some((each) => each?.toLowerCase() === lowered),
  );
}
