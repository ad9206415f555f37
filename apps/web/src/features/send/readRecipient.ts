import type { AddressReading, Sentence } from '../../families/family.ts';
import { findLookAlike } from '../book/lookAlike.ts';

/** The result of parsing a typed recipient. */
export type RecipientReading =
  | { readonly status: 'empty' }
  /** A name that is not resolved yet. */
  | { readonly status: 'name' }
  | { readonly status: 'bad'; readonly why: Sentence }
  | (Extract<AddressReading, { readonly status: 'ok' }> & {
      /**
       * `self`: the sending account; `own`: another account of the visitor; `saved`: in the address book; `recent`:
       * sent to before.
       */
      readonly relation: 'self' | 'own' | 'saved' | 'recent' | 'new';
      /** A known address that this one only resembles. */
      readonly lookAlike?: string;
    });

/** Addresses that are known in this app, in checksum form. */
interface KnownAddresses {
  readonly self?: string;
  readonly own: readonly string[];
  readonly saved: readonly string[];
  readonly recent: readonly string[];
}

/**
 * Parses a typed recipient. `readAddress` decides whether the address is valid; this function adds whether it is known or
 * only resembles a known one.
 */
export function readRecipient(
  text: string,
  readAddress: (text: string) => AddressReading,
  known: KnownAddresses,
): RecipientReading {
  const typed = text.trim();
  if (typed === '') return { status: 'empty' };
  const read = readAddress(typed);
  if (read.status === 'bad') return read;
  const { address } = read;
  const relation =
    address === known.self
      ? 'self'
      : known.own.includes(address)
        ? 'own'
        : known.saved.includes(address)
          ? 'saved'
          : known.recent.includes(address)
            ? 'recent'
            : 'new';
  const lookAlike = findLookAlike(address, [
    ...(known.self ? [known.self] : []),
    ...known.own,
    ...known.saved,
    ...known.recent,
  ]);
  return { ...read, relation, ...(lookAlike ? { lookAlike } : {}) };
}
