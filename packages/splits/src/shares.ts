import { WalletError } from '@causeway/protocol';
import { percentageScale } from './rules.js';

/**
 * Shares as equal as they can be that make exactly the whole: the first ones get the millionths that are over.
 *
 * @example
 * import { shareEqually } from '@causeway/splits';
 *
 * shareEqually(3); // [333334, 333333, 333333]
 */
export function shareEqually(count: number): readonly number[] {
  const each = Math.floor(percentageScale / count);
  const remainder = percentageScale - each * count;
  return Array.from({ length: count }, (_, i) => each + (i < remainder ? 1 : 0));
}

/**
 * The millionths of a percentage a person typed, exactly: nothing is rounded.
 *
 * @param text digits with at most one `.` and four digits after it, such as `33.3333`.
 * @throws WalletError `invalid-amount`.
 * @example
 * import { parsePercent } from '@causeway/splits';
 *
 * parsePercent('12.5'); // 125000
 */
export function parsePercent(text: string): number {
  const match = /^(\d{0,3})(?:\.(\d{0,4}))?$/.exec(text.trim());
  const [, whole = '', fraction = ''] = match ?? [];
  if (!match || whole + fraction === '') {
    const reason = 'write a percentage with at most four digits after the point.';
    throw new WalletError('invalid-amount', { reason });
  }
  const share = Number(whole + fraction.padEnd(4, '0'));
  if (share > percentageScale) throw new WalletError('invalid-amount', { reason: 'it is more than 100 %.' });
  return share;
}

/**
 * The exact percentage, without trailing zeros; `parsePercent` reads it back.
 *
 * @example
 * import { formatPercent } from '@causeway/splits';
 *
 * formatPercent(125_000); // '12.5'
 */
export function formatPercent(share: number): string {
  const digits = String(share).padStart(5, '0');
  const fraction = digits.slice(-4).replace(/0+$/, '');
  return `${digits.slice(0, -4)}${fraction && `.${fraction}`}`;
}
