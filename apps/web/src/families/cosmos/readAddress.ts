import { parseAddress } from '@causeway/cosmos/address';
import type { Chain } from '@causeway/protocol';
import type { AddressReading, Sentence } from '../family.ts';

/** What an account's address begins with on a chain. */
export function prefixOf(chain: Chain): string {
  const { bech32Prefix } = chain as Chain & { readonly bech32Prefix?: unknown };
  return typeof bech32Prefix === 'string' ? bech32Prefix : 'cosmos';
}

/**
 * Reads an address that a person typed. The adapter decides what an address is; this says which rule was broken, and
 * that an address of another network was meant for that one.
 */
export function readAddress(text: string, chain: Chain): AddressReading {
  const prefix = prefixOf(chain);
  try {
    return { status: 'ok', address: parseAddress(text, [prefix]).address, checked: true };
  } catch {
    return { status: 'bad', why: mistakeIn(text.trim(), `${prefix}1`, chain.name) };
  }
}

function mistakeIn(text: string, begins: string, network: string): Sentence {
  if (/^[^\s]+\.[a-z]{2,}$/i.test(text)) return { key: 'cosmos.address.name' };
  if (/^0x/i.test(text)) return { key: 'cosmos.address.evm', values: { begins } };
  if (text !== text.toLowerCase() && text !== text.toUpperCase()) return { key: 'cosmos.address.case' };
  if (text.toLowerCase().startsWith(begins)) return { key: 'cosmos.address.checksum' };
  if (!isAddress(text)) return { key: 'cosmos.address.prefix', values: { begins } };
  return { key: 'cosmos.address.network', values: { network, begins } };
}

function isAddress(text: string): boolean {
  try {
    parseAddress(text);
    return true;
  } catch {
    return false;
  }
}
