import { address as format } from '@causeway/multiversx/address';
import type { AddressReading, Sentence } from '../family.ts';

/** What every address begins with. */
export const begins = 'erd1';

/** The address of 32 zero bytes, which no key signs for: coins sent to it are lost. */
const nobody = 'erd1qqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqq6gq4hu';

/**
 * Reads an address that a person typed. The adapter decides what an address is; this says which rule was broken. An
 * address is the same on every network, so none is of the wrong one.
 */
export function readAddress(text: string): AddressReading {
  let address: string;
  try {
    address = format.parse(text);
  } catch {
    return { status: 'bad', why: mistakeIn(text.trim()) };
  }
  if (address === nobody) return { status: 'bad', why: { key: 'mvx.address.nobody' } };
  return { status: 'ok', address, checked: true };
}

function mistakeIn(text: string): Sentence {
  if (/^@|^[^\s]+\.[a-z]{2,}$/i.test(text)) return { key: 'mvx.address.name' };
  if (/^0x/i.test(text)) return { key: 'mvx.address.evm', values: { begins } };
  if (!text.toLowerCase().startsWith(begins)) return { key: 'mvx.address.prefix', values: { begins } };
  if (text !== text.toLowerCase() && text !== text.toUpperCase()) return { key: 'mvx.address.case' };
  if (text.length !== 62) return { key: 'mvx.address.length', values: { count: text.length } };
  return { key: 'mvx.address.checksum' };
}
