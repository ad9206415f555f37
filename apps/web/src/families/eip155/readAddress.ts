import { address as format } from '@causeway/eip155/address';
import type { AddressReading, Sentence } from '../family.ts';

const zero = /^0x0{40}$/;

/**
 * Reads an address that a person typed. The adapter decides what an address is; this says which rule was
 * broken.
 */
export function readAddress(text: string): AddressReading {
  let address: string;
  try {
    address = format.parse(text);
  } catch {
    return { status: 'bad', why: mistakeIn(text) };
  }
  if (zero.test(address)) return { status: 'bad', why: { key: 'eip155.address.zero' } };
  return { status: 'ok', address, checked: text === address && /[A-F]/.test(address.slice(2)) };
}

function mistakeIn(text: string): Sentence {
  if (/^[^\s]+\.[a-z]{2,}$/i.test(text)) return { key: 'eip155.address.name' };
  if (/^0x/i.test(text) && !/^0x[0-9a-f]*$/i.test(text)) return { key: 'eip155.address.letters' };
  if (!text.startsWith('0x')) return { key: 'eip155.address.prefix' };
  return text.length === 42
    ? { key: 'eip155.address.checksum' }
    : { key: 'eip155.address.length', values: { count: text.length - 2 } };
}
