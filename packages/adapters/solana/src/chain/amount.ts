import { WalletError } from '@causeway/protocol';

/** Lamports are 64 bits on the wire. */
export const mostLamports = 2n ** 64n - 1n;

/**
 * The lamports of an amount of SOL, such as `1.5`; a lamport is 10⁻⁹ SOL. Exact, never rounded.
 *
 * @throws WalletError `invalid-amount`.
 * @example
 * import { parseAmount } from '@causeway/solana/transaction';
 *
 * parseAmount('1.5'); // 1500000000n
 */
export function parseAmount(text: string): bigint {
  const match = /^(\d{1,11})(?:\.(\d{1,9}))?$/.exec(String(text).trim());
  if (!match) {
    throw new WalletError('invalid-amount', { reason: 'it must be a number with at most 9 decimals.' });
  }
  const lamports = BigInt(match[1] as string) * 10n ** 9n + BigInt((match[2] ?? '').padEnd(9, '0'));
  if (lamports > mostLamports) throw new WalletError('invalid-amount', { reason: 'it is too large.' });
  return lamports;
}

/**
 * Lamports as SOL, without zeros at the end: `1500000000n` is `1.5`.
 *
 * @example
 * import { formatAmount } from '@causeway/solana/transaction';
 *
 * formatAmount(1_500_000_000n); // '1.5'
 */
export function formatAmount(lamports: bigint): string {
  const digits = lamports.toString().padStart(10, '0');
  const part = digits.slice(-9).replace(/0+$/, '');
  return part ? `${digits.slice(0, -9)}.${part}` : digits.slice(0, -9);
}
