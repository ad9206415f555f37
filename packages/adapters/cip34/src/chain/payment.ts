import { WalletError } from '@causeway/protocol';
import { formatAmount } from '@causeway/protocol/amount';

/** A payment to request. CIP-13 supports the coin alone. */
export interface Payment {
  /** The recipient, in bech32 or base 58. */
  readonly address: string;
  /** In lovelace; absent: the payer chooses. */
  readonly amount?: bigint;
}

/**
 * Formats the URI that a wallet fills its form from, for a link or a code (CIP-13 §Payment URI queries): the amount is in ada.
 *
 * @throws WalletError `invalid-amount` for a negative amount.
 * @see https://cips.cardano.org/cip/CIP-13
 * @example
 * import { formatPayment } from '@causeway/cip34/payment';
 *
 * formatPayment({ address: 'addr1vx2fxv2umyhttkxyxp8x0dlpdt3k6cwng5pxj3jhsydzers66hrl8', amount: 1_500_000n });
 * // 'web+cardano:addr1vx2fxv2umyhttkxyxp8x0dlpdt3k6cwng5pxj3jhsydzers66hrl8?amount=1.5'
 */
export function formatPayment({ address, amount }: Payment): string {
  if (amount !== undefined && amount < 0n) {
    throw new WalletError('invalid-amount', { reason: 'it must not be negative.' });
  }
  return `web+cardano:${address}${amount === undefined ? '' : `?amount=${formatAmount(amount, 6)}`}`;
}
