import { type Chain, isWalletError, WalletError } from '@causeway/protocol';

/** Formats an amount in lovelace as decimal text with the coin's symbol. */
function inCoin(lovelace: string, { currency: { symbol } }: Chain): string {
  const digits = lovelace.padStart(7, '0');
  return `${digits.slice(0, -6)}.${digits.slice(-6)} ${symbol}`;
}

/** Converts the lovelace amounts in an error of the adapter to the chain's coin; returns any other error unchanged. */
export function inCoinWords(error: unknown, chain: Chain): unknown {
  const code = isWalletError(error) ? String(error.code) : '';
  if (!code.startsWith('cip34-')) return error;
  const { context, shortMessage, cause } = error as WalletError;
  const converted = Object.entries(context).map(([name, value]) => [name, inCoin(String(value), chain)]);
  return new WalletError(code as 'cip34-amount-too-small', Object.fromEntries(converted), {
    message: shortMessage,
    cause,
  });
}
