import { addressPrefix, address as format, toChainAddress } from '@causeway/polkadot/address';
import type { Chain } from '@causeway/protocol';
import type { AddressReading, Sentence } from '../family.ts';

/** The form of no network in particular: it is the same account on each. */
const generic = 42;

/**
 * Reads an address that a person typed. The adapter decides what an address is; this says which rule was
 * broken, and that an address in another network's form was meant for that one.
 */
export function readAddress(text: string, chain: Chain): AddressReading {
  let typed: string;
  try {
    typed = format.parse(text);
  } catch {
    return { status: 'bad', why: mistakeIn(text.trim()) };
  }
  const { prefix } = chain as Chain & { readonly prefix?: unknown };
  const given = addressPrefix(typed);
  if (given === 'h160' || prefix === 'h160') {
    if (given !== prefix) return { status: 'bad', why: { key: 'polkadot.address.kind' } };
  } else if (given !== prefix && given !== generic) {
    return { status: 'bad', why: { key: 'polkadot.address.network', values: { network: chain.name } } };
  }
  return { status: 'ok', address: toChainAddress(typed, chain), checked: given !== 'h160' };
}

function mistakeIn(text: string): Sentence {
  if (/^[^\s]+\.[a-z]{2,}$/i.test(text)) return { key: 'polkadot.address.name' };
  if (/^0x/i.test(text)) return { key: 'polkadot.address.hex' };
  if (!/^[1-9A-HJ-NP-Za-km-z]*$/.test(text)) return { key: 'polkadot.address.letters' };
  if (text.length < 46 || text.length > 50)
    return { key: 'polkadot.address.length', values: { count: text.length } };
  return { key: 'polkadot.address.checksum' };
}
