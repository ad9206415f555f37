import { fromHex } from '@causeway/protocol/bytes';
import { peek } from '@causeway/protocol/hostile';
import type { TokenWords } from '../ledger.js';

/** The most entries of one map that are read. */
const mostEntries = 100;

const text = (hex: unknown): string | undefined => {
  const bytes = typeof hex === 'string' ? fromHex(hex) : undefined;
  return bytes && new TextDecoder().decode(bytes);
};

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** Bytes beyond 64 are split into pieces. */
const wordOf = (value: unknown): unknown => {
  const pieces = listOf(peek(value, 'list'));
  if (pieces.length > 0) return pieces.map((piece) => text(peek(piece, 'bytes')) ?? '').join('');
  return peek(value, 'int') ?? text(peek(value, 'bytes'));
};

/**
 * The words of a reference token's datum: a constructor whose first field is a map (CIP-68), in the detailed JSON of the
 * ledger, under the label of the token. `undefined` for everything else.
 *
 * @see https://cips.cardano.org/cip/CIP-0068
 */
export function readDatum(datum: unknown): TokenWords | undefined {
  if (typeof datum !== 'object' || datum === null) return undefined;
  const [label = ''] = Object.keys(datum);
  const [metadata] = listOf(peek(peek(datum, label), 'fields'));
  const entries = listOf(peek(metadata, 'map')).slice(0, mostEntries);
  const words = new Map(
    entries.map((entry) => [text(peek(peek(entry, 'k'), 'bytes')), wordOf(peek(entry, 'v'))]),
  );
  if (words.size === 0) return undefined;
  return { name: words.get('name'), ticker: words.get('ticker'), decimals: words.get('decimals') };
}
