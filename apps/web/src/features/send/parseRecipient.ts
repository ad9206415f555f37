import { findLookAlike } from '@causeway/kit/requests';
import type { AddressReading, Sentence } from '../../families/family.ts';

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
  readonly accounts: readonly string[];
  readonly saved: readonly string[];
  readonly recent: readonly string[];
}

/**
 * Parses a typed recipient. `readAddress` decides whether the address is valid; this function adds whether it is known or
 * only resembles a known one.
 */
export function parseRecipient(
  text: string,
  readAddress: (text: string) => AddressReading,
  knownAddresses: KnownAddresses,
): RecipientReading {
  const trimmed = text.trim();
  if (trimmed === '') return { status: 'empty' };
  const parsed = readAddress(trimmed);
  if (parsed.status === 'bad') return parsed;
  const { address } = parsed;
  const relation =
    address === knownAddresses.self
      ? 'self'
      : knownAddresses.accounts.includes(address)
        ? 'own'
        : knownAddresses.saved.includes(address)
          ? 'saved'
          : knownAddresses.recent.includes(address)
            ? 'recent'
            : 'new';
  const lookAlike = findLookAlike(address, [
    ...(knownAddresses.self ? [knownAddresses.self] : []),
    ...knownAddresses.accounts,
    ...knownAddresses.saved,
    ...knownAddresses.recent,
  ]);
  return { ...parsed, relation, ...(lookAlike ? { lookAlike } : {}) };
}
