import { WalletError } from '@causeway/protocol';

/**
 * The codes that web wallets add to the shared catalogue. `unanswered`: the wallet may have done what was
 * requested, so an app must not treat it as failed.
 */
declare module '@causeway/protocol' {
  interface ErrorContexts {
    /**
     * The address claims that a wallet sent the visitor back, but it answers no open request: made up, used
     * before, too late, or the answer to something else. None of it was used.
     */
    'near-return-unexpected': { reason: 'unknown' | 'late' | 'other'; unanswered: true };
    /** The visitor returned, or the wallet's window was closed, without an answer. */
    'near-return-missing': { wallet: string; unanswered: true };
  }
}

/**
 * An answer that fits no open request.
 *
 * @example
 * import { returnUnexpected } from '@causeway/near/wallet-selector';
 *
 * throw returnUnexpected('late');
 */
export const returnUnexpected = (reason: 'unknown' | 'late' | 'other'): WalletError =>
  new WalletError(
    'near-return-unexpected',
    { reason, unanswered: true },
    { message: 'This address does not answer any request of this page. It was not used.' },
  );

/**
 * The wallet did not answer, and will not answer later.
 *
 * @example
 * import { returnMissing } from '@causeway/near/wallet-selector';
 *
 * throw returnMissing('Web Wallet');
 */
export const returnMissing = (wallet: string): WalletError =>
  new WalletError(
    'near-return-missing',
    { wallet, unanswered: true },
    { message: '{wallet} did not answer. Check the request there before you send it again.' },
  );
