/** A property of a foreign value; `undefined` when it cannot be read. */
export function peek(value: unknown, key: string | number): unknown {
  try {
    return typeof value === 'object' && value !== null
      ? (value as Record<string | number, unknown>)[key]
      : undefined;
  } catch {
    return undefined;
  }
}

/** Foreign text without control and direction characters, cut to `length`. */
export function cleanText(value: unknown, length: number): string {
  if (typeof value !== 'string') return '';
  // Cut first: a name of a megabyte costs no more than one that fits.
  return value
    .slice(0, 4 * length)
    .replace(/[\p{Cc}\p{Cf}\p{Co}\p{Cs}]/gu, ' ')
    .trim()
    .slice(0, length);
}
