import { address as format } from '@causeway/solana/address';
import type { AddressReading, Sentence } from '../family.ts';

/** The program that holds plain accounts: coins sent to its own address are lost. */
const system = '1'.repeat(32);

/**
 * Reads an address that a person typed. The adapter decides what an address is; this says which rule was
 * broken. There is no checksum, so nothing is ever `checked`.
 */
export function readAddress(text: string): AddressReading {
  let address: string;
  try {
    address = format.parse(text);
  } catch {
    return { status: 'bad', why: mistakeIn(text.trim()) };
  }
  if (address === system) return { status: 'bad', why: { key: 'solana.address.system' } };
  return { status: 'ok', address, checked: false };
}

function mistakeIn(text: string): Sentence {
  if (/^[^\s]+\.(sol|[a-z]{2,})$/i.test(text)) return { key: 'solana.address.name' };
  if (!/^[1-9A-HJ-NP-Za-km-z]*$/.test(text)) return { key: 'solana.address.letters' };
  return { key: 'solana.address.length', values: { count: text.length } };
}
