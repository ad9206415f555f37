/** The form of a pairing code in a link: see `records/README.md`. */
export type LinkForm = 'wc' | 'wcV2' | 'wcRaw';

/** A known wallet: names and links, never an identity. */
export interface RegistryWallet {
  readonly id: string;
  readonly name: string;
  /** Registered namespaces of the wallet, its main one first. */
  readonly namespaces: readonly string[];
  /** In small letters, as a discovered wallet has it. */
  readonly rdns?: string;
  readonly homepage?: string;
  /** `scheme://`, perhaps with a path that ends with a slash. */
  readonly native?: string;
  /** `https:` without a slash at the end. */
  readonly universal?: string;
  /** Present where a code can be put into a link. */
  readonly form?: LinkForm;
  /** Custom link, `https:` or the wallet's scheme, with `{code}` in place of the pairing code. */
  readonly pair?: string;
  /**
   * `https:` link that opens a page inside the wallet. In place of the page: `{page}` encoded, `{twice}` encoded twice,
   * `{bare}` without `https://`; `{origin}` is the page's origin.
   */
  readonly browse?: string;
  /** The same with the wallet's own scheme. */
  readonly browseNative?: string;
  /** The page inside the wallet works better than a pairing code. */
  readonly browseFirst?: true;
  /** Package name of the app, for links that name it. */
  readonly androidPackage?: string;
  /** Number in Apple's store: `storeLink` makes the address. */
  readonly appStore?: string;
  /** Package name in Google's store. */
  readonly playStore?: string;
}
