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

/** Foreign text without control and direction characters, at most `length` long, the last a `…` where it is cut. */
export function cleanText(value: unknown, length: number): string {
  if (typeof value !== 'string') return '';
  // Cut first: a name of a megabyte costs no more than one that fits.
  const text = value
    .slice(0, 4 * length)
    .replace(/[\p{Cc}\p{Cf}\p{Co}\p{Cs}]/gu, ' ')
    .trim();
  return text.length > length ? `${text.slice(0, length - 1)}…` : text;
}
