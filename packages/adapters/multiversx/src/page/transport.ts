/** What is asked of a wallet, in no way's words. */
export type Ask =
  | { readonly kind: 'login'; readonly token: string }
  | { readonly kind: 'message'; readonly address: string; readonly message: string }
  | { readonly kind: 'transactions'; readonly address: string; readonly transactions: readonly object[] };

/** A way to one wallet. One request at a time is open at the wallet: its answers name no request. */
export interface Transport {
  /**
   * Asks, and reads the answer. A window is opened before this returns, so that it is still part of a click.
   *
   * @param read makes the result of what the wallet says, or throws: `signature-mismatch` when the answer is not to
   * this.
   * @param given aborted when nobody waits for the answer any more.
   */
  ask<T>(ask: Ask, read: (answer: unknown) => Promise<T>, given: AbortSignal): Promise<T>;
  /** Takes the permission back; over when the wallet says so. */
  logout(address: string, given: AbortSignal): Promise<void>;
  /** What the wallet calls this agreement, kept in the record. */
  readonly token?: string;
}
