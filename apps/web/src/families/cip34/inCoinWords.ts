import { type Chain, isWalletError, WalletError } from '@causeway/protocol';
import { amountText } from '@causeway/protocol/amountText';
import { activeLanguage } from '../../i18n/i18n.ts';

/** Formats an amount in lovelace in the person's number format, with the coin's symbol. */
function inCoin(lovelace: string, { currency: { symbol, decimals } }: Chain): string {
  const { region } = activeLanguage.get();
  return `${amountText(BigInt(lovelace), decimals, region)} ${symbol}`;
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
