import type { AddressFormat } from '@causeway/protocol';
import { decodeBech32 } from '@causeway/protocol/bech32';
import { fromHex } from '@causeway/protocol/bytes';
import { byron, invalid, mostCharacters, type ParsedAddress, readAddress } from './addressBytes.js';

export { enterpriseAddress, type ParsedAddress, readAddress } from './addressBytes.js';

/**
 * Reads an address that a person typed, or that a wallet gave in hex.
 *
 * @param networkId the network it must be of; absent: any.
 * @throws WalletError `invalid-address` naming the mistake.
 * @example
 * import { parseAddress } from '@causeway/cip34/address';
 *
 * parseAddress('addr1vx06kynmwwxd8lq43mktn0tymku97z5w82ywt6gu9vfkjxc2ne3ga', 1).networkId; // 1
 */
export function parseAddress(input: string, networkId?: 0 | 1): ParsedAddress {
  const text = typeof input === 'string' ? input.trim() : '';
  if (text === '') throw invalid('it is empty.');
  if (/^0x/i.test(text))
    throw invalid('this is an address of an EVM chain; one of Cardano begins with addr1.');
  if (/^(Ae2|DdzFF|37bt|2cWK)[1-9A-HJ-NP-Za-km-z]{40,120}$/.test(text)) throw byron();
  const raw = /^[\da-f]{58,128}$/i.test(text) ? fromHex(text) : undefined;
  const parsed = raw ? readAddress(raw) : readText(text);
  if (networkId !== undefined && parsed.networkId !== networkId) {
    throw invalid(
      networkId
        ? 'this is an address of a test network; one of Cardano begins with addr1.'
        : 'this is an address of Cardano itself; one of a test network begins with addr_test1.',
    );
  }
  return parsed;
}

function readText(text: string): ParsedAddress {
  if (text !== text.toLowerCase() && text !== text.toUpperCase()) {
    throw invalid('it mixes capital and small letters; write it in small letters.');
  }
  const small = text.toLowerCase();
  const prefix = small.slice(0, Math.max(0, small.lastIndexOf('1')));
  if (small.length > mostCharacters || !/^[a-z_\d]+$/.test(small) || !/^(addr|stake)(_test)?$/.test(prefix)) {
    throw invalid('it must begin with addr1 or stake1, or addr_test1 or stake_test1 on a test network.');
  }
  const bytes = decodeBech32(small)?.bytes;
  if (!bytes) throw invalid('a letter or digit is wrong or missing: its checksum does not fit.');
  const parsed = readAddress(bytes);
  if (parsed.address !== small) throw invalid(`it begins with ${prefix}1 and is of another kind or network.`);
  return parsed;
}

/** Reads addresses. */
export const addressFormat: AddressFormat = Object.freeze({
  parse: (text: string) => parseAddress(text).address,
});
