/** The limit of a memo in bytes, by family; the other families have none. */
const limits: Readonly<Record<string, number>> = { cosmos: 256 };

/** A typed memo. */
export interface MemoReading {
  readonly input: string;
  /** What is sent. */
  readonly text: string;
  /** The limit in bytes of UTF-8. */
  readonly most: number;
  readonly isLong: boolean;
}

/**
 * Parses a typed memo, which exchanges use to assign deposits. It is trimmed, because a space around it would be another
 * memo for an exchange.
 *
 * @param namespace the CAIP-2 namespace of the family.
 * @returns `undefined` where the family's transfers have none.
 * @example
 * import { parseMemo } from '@causeway/kit/requests';
 *
 * export const memoOf = (input: string) => parseMemo('cosmos', input)?.text;
 */
export function parseMemo(namespace: string, input: string): MemoReading | undefined {
  const most = limits[namespace];
  if (most === undefined) return undefined;
  const text = input.trim();
  return { input, text, most, isLong: new TextEncoder().encode(text).length > most };
}
