import { WalletError } from '@causeway/protocol';
import { cleanText } from '@causeway/protocol/hostile';

/** An address that the visitor has saved. Plain JSON. */
export interface BookEntry {
  readonly version: 1;
  /** CAIP-2 namespace. */
  readonly namespace: string;
  /** In the namespace's checksum form. */
  readonly address: string;
  /** The visitor's label. */
  readonly label: string;
  /** Milliseconds since 1970. */
  readonly savedAt: number;
}

/** The limit of characters of a label. */
export const maxLabel = 40;

/** The saved form of a label: one line without invisible characters. */
export const readLabel = (text: string): string => cleanText(text, maxLabel);

/** Whether a label would be cut. */
export const isLong = (text: string): boolean => [...cleanText(text, maxLabel + 1)].length > maxLabel;

/** The key of an entry: an address is saved once in its namespace, regardless of letter case. */
export const keyOf = ({ namespace, address }: Pick<BookEntry, 'namespace' | 'address'>): string =>
  `entry/${namespace}:${address.startsWith('0x') ? address.toLowerCase() : address}`;

const isText = (value: unknown, max: number): value is string =>
  typeof value === 'string' && value.length > 0 && value.length <= max;

/**
 * Parses a record of the book.
 *
 * @throws WalletError `record-corrupt` naming the invalid field, without its value.
 */
export function parseBookEntry(key: string, value: unknown): BookEntry {
  const corrupt = (reason: string) => new WalletError('record-corrupt', { key, reason });
  if (typeof value !== 'object' || value === null) throw corrupt('not a record');
  const { version, namespace, address, label, savedAt } = value as Record<string, unknown>;
  if (version !== 1) throw corrupt('field version');
  if (!isText(namespace, 8)) throw corrupt('field namespace');
  if (!isText(address, 200)) throw corrupt('field address');
  if (!isText(label, maxLabel * 2) || readLabel(label) !== label) throw corrupt('field label');
  if (!Number.isSafeInteger(savedAt)) throw corrupt('field savedAt');
  const entry: BookEntry = { version, namespace, address, label, savedAt: savedAt as number };
  // A record under the key of another address would give that address a wrong label.
  if (keyOf(entry) !== key) throw corrupt('field address');
  return Object.freeze(entry);
}
