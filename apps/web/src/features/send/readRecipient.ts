import type { AddressFormat } from '@causeway/protocol';
import { findLookAlike } from './lookAlike.ts';

/** Why a recipient cannot be used. */
export type RecipientProblem = 'name' | 'prefix' | 'length' | 'letters' | 'checksum' | 'zero';

/** What a typed recipient means. */
export type RecipientReading =
  | { readonly status: 'empty' }
  | { readonly status: 'bad'; readonly problem: RecipientProblem }
  | {
      readonly status: 'ok';
      /** In checksum form. */
      readonly address: string;
      /** The typed letters carried a checksum, and it was right. */
      readonly checked: boolean;
      /** `self`: it is the sending account; `own`: another account of the visitor; `recent`: sent to before. */
      readonly relation: 'self' | 'own' | 'recent' | 'new';
      /** A known address that this one only looks like. */
      readonly lookAlike?: string;
    };

/** Addresses the visitor knows, in checksum form. */
export interface KnownAddresses {
  readonly self?: string;
  readonly own: readonly string[];
  readonly recent: readonly string[];
}

const zero = /^0x0{40}$/;

/** Which rule of EVM addresses the text breaks. The adapter has said already that it breaks one. */
function problemOf(text: string): RecipientProblem {
  if (/^[^\s]+\.[a-z]{2,}$/i.test(text)) return 'name';
  if (!/^0x/i.test(text)) return 'prefix';
  if (!/^0x[0-9a-f]*$/i.test(text)) return 'letters';
  return text.length === 42 && text.startsWith('0x')
    ? 'checksum'
    : text.startsWith('0x')
      ? 'length'
      : 'prefix';
}

/**
 * Reads a recipient a person typed. The adapter's `address` decides what an address is; this says which rule was
 * broken, whether the visitor knows the address and whether it only looks like one that they know.
 */
export function readRecipient(text: string, format: AddressFormat, known: KnownAddresses): RecipientReading {
  const typed = text.trim();
  if (typed === '') return { status: 'empty' };
  let address: string;
  try {
    address = format.parse(typed);
  } catch {
    return { status: 'bad', problem: problemOf(typed) };
  }
  if (zero.test(address)) return { status: 'bad', problem: 'zero' };
  const relation =
    address === known.self
      ? 'self'
      : known.own.includes(address)
        ? 'own'
        : known.recent.includes(address)
          ? 'recent'
          : 'new';
  const lookAlike = findLookAlike(address, [
    ...(known.self ? [known.self] : []),
    ...known.own,
    ...known.recent,
  ]);
  return {
    status: 'ok',
    address,
    checked: typed === address && /[A-F]/.test(address.slice(2)),
    relation,
    ...(lookAlike ? { lookAlike } : {}),
  };
}
