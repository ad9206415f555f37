import { type Asset, WalletError } from '@causeway/protocol';
import { formatAmount } from '@causeway/protocol/amount';

/** A payment to request. */
export interface Payment {
  /** The recipient: the account itself, and not its account of a token. */
  readonly address: string;
  /** The asset to send; SOL by default. */
  readonly asset?: Pick<Asset, 'id' | 'decimals'>;
  /** In the smallest unit; absent: the payer chooses. */
  readonly amount?: bigint;
}

/**
 * Formats the URI that a wallet fills its form from, for a link or a code (Solana Pay §Transfer Request). Such a URI names no
 * network.
 *
 * @throws WalletError `invalid-amount` for a negative amount.
 * @see https://docs.solanapay.com/spec#specification-transfer-request
 * @example
 * import { formatPayment } from '@causeway/solana/payment';
 *
 * formatPayment({ address: 'mvines9iiHiQTysrwkJjGf2gb9Ex9jXJX8ns3qwf2kN', amount: 10_000_000n });
 * // 'solana:mvines9iiHiQTysrwkJjGf2gb9Ex9jXJX8ns3qwf2kN?amount=0.01'
 */
export function formatPayment({ address, asset, amount }: Payment): string {
  if (amount !== undefined && amount < 0n) {
    throw new WalletError('invalid-amount', { reason: 'it must not be negative.' });
  }
  const mint = asset && /\/token:([1-9A-HJ-NP-Za-km-z]{32,44})$/.exec(asset.id)?.[1];
  const decimals = mint && asset ? asset.decimals : 9;
  const query = [
    ...(amount === undefined ? [] : [`amount=${formatAmount(amount, decimals)}`]),
    ...(mint ? [`spl-token=${mint}`] : []),
  ].join('&');
  return `solana:${address}${query && `?${query}`}`;
}
