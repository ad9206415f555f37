import type { WalletIdentity } from '@causeway/protocol';

/** One wallet's place in the page. */
export interface Slot {
  readonly identity: WalletIdentity;
  /** What it put into the page: `enable`, or `connect`. */
  readonly entry: object;
  /** What it gave when it was enabled: accounts and a signer. Kept, because it never has to be asked for again. */
  injected?: object;
  /** The one open connect prompt, shared by everyone who asks meanwhile. */
  prompt?: Promise<object>;
  /** The last prompt that everyone gave up before the wallet answered. */
  abandoned?: Promise<object>;
  /** Attempts that still wait for the prompt. */
  waiting: number;
}

/** An empty place for a wallet that was just found. */
export function createSlot(identity: WalletIdentity, entry: object): Slot {
  return { identity, entry, waiting: 0 };
}

/** Kept in the record: the person once allowed this page. Without it a wallet is never enabled silently. */
export const consent = 'enabled';
