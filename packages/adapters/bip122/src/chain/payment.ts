import { WalletError } from '@causeway/protocol';
import { formatAmount } from '@causeway/protocol/amount';

/** A payment to request. */
export interface Payment {
  /** The recipient. */
  readonly address: string;
  /** In satoshis; absent: the payer chooses. */
  readonly amount?: bigint;
}

/**
 * Formats the URI from which a wallet fills its form, for a link or a code (BIP-21): the amount is in
 * bitcoin. Such a URI names no network; the address implies it.
 *
 * @throws WalletError `invalid-amount` for a negative amount.
 * @see https://github.com/bitcoin/bips/blob/master/bip-0021.mediawiki
 * @example
 * import { formatPayment } from '@causeway/bip122/payment';
 *
 * formatPayment({ address: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', amount: 150_000n });
 * // 'bitcoin:bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4?amount=0.0015'
 */
export function formatPayment({ address, amount }: Payment): string {
  if (amount !== undefined && amount < 0n) {
    throw new WalletError('invalid-amount', { reason: 'it must not be negative.' });
  }
  return `bitcoin:${address}${amount === undefined ? '' : `?amount=${formatAmount(amount, 8)}`}`;
}
