import type { TypedDataRow } from '@causeway/eip155/typedData';

/** Field names that denote times. A number under any other name is shown as a number. */
const named =
  /deadline|expir|(?:valid|not)_?(?:from|to|until|after|before)|until$|time(?:stamp)?$|(?:issued|created|starts?|ends?)_?at$/i;

/** From 2001 to 2100, in seconds; a number outside this range is not shown as a date. */
const first = 1_000_000_000;
const last = 4_102_444_800;

/**
 * Parses the time that a field denotes, to milliseconds since 1970. Its type must be a number, its name must denote a time,
 * and its value must be plausible in seconds or milliseconds.
 *
 * @example
 * import { parseMoment } from '@causeway/kit/requests';
 *
 * export const deadline = parseMoment({ name: 'deadline', type: 'uint256', value: '1900000000' });
 */
export function parseMoment({
  name,
  type,
  value,
}: Pick<TypedDataRow, 'name' | 'type' | 'value'>): number | undefined {
  if (value === undefined || !/^u?int\d*$/.test(type) || !named.test(name) || !/^\d{10,13}$/.test(value)) {
    return undefined;
  }
  const number = Number(value);
  const inRange = (seconds: number) => seconds >= first && seconds <= last;
  if (inRange(number)) return number * 1000;
  return inRange(number / 1000) ? number : undefined;
}
