/** `0x`, or the human-readable part of a bech32 address with its separator (BIP-173), such as `cosmos1`. */
const prefix = /^(?:0x|[a-z][a-z_]{0,30}1(?=[02-9ac-hj-np-z]{38,}$))/i;

/**
 * The part that all addresses of one kind begin with, such as `0x`; may be empty.
 *
 * @example
 * import { addressPrefix } from '@causeway/protocol/address';
 *
 * addressPrefix('0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'); // '0x'
 */
export const addressPrefix = (address: string): string => prefix.exec(address)?.[0] ?? '';

/**
 * The short form of an address of any namespace, for display: a prefix such as `0x`, then six characters, and the
 * last six. A short address is returned unchanged.
 *
 * @example
 * import { shortenAddress } from '@causeway/protocol/address';
 *
 * shortenAddress('0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'); // '0xd8dA6B…A96045'
 */
export function shortenAddress(address: string): string {
  const start = addressPrefix(address).length;
  return address.length <= start + 16 ? address : `${address.slice(0, start + 6)}…${address.slice(-6)}`;
}
