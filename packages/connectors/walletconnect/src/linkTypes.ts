/** A link that may be put into an `<a href>`. */
export interface WalletLink {
  readonly kind: 'native' | 'universal' | 'intent' | 'chooser' | 'store' | 'home';
  readonly href: string;
}

/** The device that opens the link. */
export interface LinkDevice {
  readonly os: 'ios' | 'android' | 'other';
  /** Inside Telegram custom schemes are not opened, and on Android a code is decoded twice. */
  readonly telegram?: boolean;
}
