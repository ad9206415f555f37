import { parseAddress } from '@causeway/cip34/address';
import { networkOf } from '@causeway/cip34/chains';
import type { Chain } from '@causeway/protocol';
import type { AddressReading, Sentence } from '../family.ts';

/** What an address that can be paid begins with on a network. */
export const beginsWith = (chain: Chain): string => (networkOf(chain.id)?.id === 1 ? 'addr1' : 'addr_test1');

/**
 * Reads an address that a person typed. The adapter decides what an address is; this says which rule was broken, and
 * that an address of another network was meant for that one.
 */
export function readAddress(text: string, chain: Chain): AddressReading {
  try {
    const { address, kind } = parseAddress(text, networkOf(chain.id)?.id);
    if (kind !== 'reward') return { status: 'ok', address, checked: true };
  } catch {
    // Named below.
  }
  return { status: 'bad', why: mistakeIn(text.trim(), beginsWith(chain), chain.name) };
}

function mistakeIn(text: string, begins: string, network: string): Sentence {
  if (/^\$|^[^\s]+\.[a-z]{2,}$/i.test(text)) return { key: 'cip34.address.name' };
  if (/^0x/i.test(text)) return { key: 'cip34.address.evm', values: { begins } };
  if (/^(Ae2|DdzFF|37bt|2cWK)/.test(text)) return { key: 'cip34.address.byron', values: { begins } };
  if (!/^(addr|stake)(_test)?1/i.test(text)) return { key: 'cip34.address.prefix', values: { begins } };
  if (text !== text.toLowerCase() && text !== text.toUpperCase()) return { key: 'cip34.address.case' };
  if (!isAddress(text)) return { key: 'cip34.address.checksum' };
  if (/^stake/i.test(text)) return { key: 'cip34.address.stake', values: { begins } };
  return { key: 'cip34.address.network', values: { network, begins } };
}

function isAddress(text: string): boolean {
  try {
    parseAddress(text);
    return true;
  } catch {
    return false;
  }
}
