import { address as format } from '@causeway/near/address';
import type { Chain } from '@causeway/protocol';
import type { AddressReading, Sentence } from '../family.ts';
import { namespaceLike } from '../namespaceLike.ts';

/** Networks by the ending their names have. A local network may have any. */
const endings: Readonly<Record<string, string>> = { near: 'mainnet', testnet: 'testnet' };
const names: Readonly<Record<string, string>> = { mainnet: 'NEAR', testnet: 'NEAR Testnet' };

/**
 * Reads an account that a person typed. The adapter decides what an account id is; this says which rule was broken. Almost
 * any word in small letters could be an account, so what plainly is something else is refused too. There is no
 * checksum: nothing is ever `checked`.
 */
export function readAddress(text: string, chain: Chain): AddressReading {
  const typed = text.trim();
  const why = mistakeIn(typed, chain);
  if (why) return { status: 'bad', why };
  try {
    return { status: 'ok', address: format.parse(typed), checked: false };
  } catch {
    const letters = /^[-a-z\d_.]*$/i.test(typed);
    const key = letters ? 'near.address.marks' : 'near.address.letters';
    return { status: 'bad', why: { key } };
  }
}

function mistakeIn(text: string, chain: Chain): Sentence | undefined {
  const like = namespaceLike(text);
  if (like && like !== 'near' && like !== 'eip155') return { key: 'near.address.kind' };
  const count = text.length;
  if (/^0x[\da-f]{20,}$/i.test(text) && count !== 42) {
    return { key: 'near.address.evm', values: { count: count - 2 } };
  }
  if (/^[\da-f]{50,}$/i.test(text) && count !== 64) return { key: 'near.address.hex', values: { count } };
  if (count < 2 || count > 64) return { key: 'near.address.length', values: { count } };
  const own = chain.id.slice('near:'.length);
  const meant = endings[/\.([a-z]+)$/i.exec(text)?.[1]?.toLowerCase() ?? ''];
  if (!meant || !names[own] || meant === own) return undefined;
  return { key: 'near.address.network', values: { other: names[meant] ?? meant, network: chain.name } };
}
