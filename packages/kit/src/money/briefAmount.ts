import { amountText } from '@causeway/protocol/amountText';

/** From this number on, an amount is written with its thousands, millions and so on as a word or a letter. */
const compactFrom = 10_000n;

/**
 * Formats an amount in about five digits, in the digits of the language. Never rounds up, so that nobody reads more than the
 * account has.
 *
 * @param value in the smallest unit.
 */
export function briefAmount(value: bigint, decimals: number, locale: string): string {
  const unit = 10n ** BigInt(decimals);
  const whole = value / unit;
  const length = `${whole}`.length;
  if (whole >= compactFrom) {
    const cut = 10n ** BigInt(length - 4);
    // All of the four digits, also of a unit of ten thousand: to write fewer would round.
    const compact = { notation: 'compact', maximumFractionDigits: 3 } as const;
    return new Intl.NumberFormat(locale, compact).format((whole / cut) * cut);
  }
  const places = 5 - length;
  const scale = 10n ** BigInt(places);
  const scaled = (value * scale) / unit;
  // Not zero: the account has something.
  if (scaled === 0n && value > 0n) return amountText(value, decimals, locale, 'short');
  const digits = { maximumFractionDigits: places } as const;
  return new Intl.NumberFormat(locale, digits).format(Number(scaled) / Number(scale));
}
