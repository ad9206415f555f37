import type { TypedDataRow } from '@causeway/eip155/typedData';

/** Names that documents give to times. A number under another name is left a number. */
const named =
  /deadline|expir|(?:valid|not)_?(?:from|to|until|after|before)|until$|time(?:stamp)?$|(?:issued|created|starts?|ends?)_?at$/i;

/** From 2001 to 2100, in seconds; a number beyond is no date that a document means. */
const first = 1_000_000_000;
const last = 4_102_444_800;

/**
 * The moment that a field stands for, in milliseconds since 1970: where its type is a number, its name says that it is a
 * time, and its value can be one in seconds or in milliseconds.
 */
export function readMoment({
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
