import { type AddressFormat, type Chain, WalletError } from '@causeway/protocol';
import { bytesToHex, type Hex, hexToBytes, isHex } from '@causeway/protocol/bytes';
import { peek } from '@causeway/protocol/hostile';
import { decodeAddress, encodeAddress } from './ss58.js';

/** The form of no chain in particular, understood by every wallet. */
export const genericPrefix = 42;

/**
 * The form of a chain's addresses: an SS58 prefix, or 20 bytes of hex on chains with Ethereum's accounts.
 *
 * @example
 * import { addressKind } from '@causeway/polkadot/address';
 * import { polkadotAssetHub } from '@causeway/polkadot/chains';
 *
 * addressKind(polkadotAssetHub); // 0
 */
export function addressKind(chain: Chain | undefined): number | 'h160' {
  const prefix = peek(chain, 'prefix');
  if (prefix === 'h160') return 'h160';
  return typeof prefix === 'number' ? prefix : genericPrefix;
}

/**
 * The account id of an address in any chain's form: 32 bytes, or 20 bytes of hex text.
 *
 * @example
 * import { accountIdOf } from '@causeway/polkadot/address';
 *
 * accountIdOf('1FRMM8PEiWXYax7rpS6X4XZX1aAAxSWx1CrKTyrVYhV24fg'); // 32 bytes
 */
export function accountIdOf(address: string): Uint8Array {
  return isHex(address, 20) ? hexToBytes(address) : decodeAddress(address).accountId;
}

/**
 * In whose form an address is written: an SS58 prefix (42: of no chain in particular), or Ethereum's.
 *
 * @example
 * import { addressPrefix } from '@causeway/polkadot/address';
 *
 * addressPrefix('1FRMM8PEiWXYax7rpS6X4XZX1aAAxSWx1CrKTyrVYhV24fg'); // 0
 */
export function addressPrefix(address: string): number | 'h160' {
  return isHex(address, 20) ? 'h160' : decodeAddress(address).prefix;
}

/**
 * An account id in a chain's own form; `undefined` when accounts of this kind cannot exist there.
 *
 * @example
 * import { accountIdOf, addressOn } from '@causeway/polkadot/address';
 *
 * addressOn(accountIdOf('1FRMM8PEiWXYax7rpS6X4XZX1aAAxSWx1CrKTyrVYhV24fg'), 2); // the same account's address on Kusama
 */
export function addressOn(accountId: Uint8Array, kind: number | 'h160'): string | undefined {
  if (kind === 'h160') return accountId.length === 20 ? bytesToHex(accountId) : undefined;
  return accountId.length === 32 ? encodeAddress(accountId, kind) : undefined;
}

/**
 * The same account's address on another chain.
 *
 * @example
 * import { toChainAddress } from '@causeway/polkadot/address';
 * import { kusama } from '@causeway/polkadot/chains';
 *
 * toChainAddress('1FRMM8PEiWXYax7rpS6X4XZX1aAAxSWx1CrKTyrVYhV24fg', kusama); // the same account's address on Kusama
 */
export function toChainAddress(address: string, chain: Chain): string {
  const found = addressOn(accountIdOf(address), addressKind(chain));
  if (found === undefined) {
    throw new WalletError('invalid-address', {
      reason: `accounts of this kind do not exist on ${chain.name}.`,
    });
  }
  return found;
}

/** Reads addresses of Polkadot's chains. */
export const address: AddressFormat = Object.freeze({
  /**
   * An address a person typed, of any chain: its checksum must be right. It stays in the form of its chain,
   * because the form shows which chain was meant; `toChainAddress` converts it to another.
   *
   * @throws WalletError `invalid-address`.
   */
  parse(input: string): string {
    const text = String(input).trim();
    if (text === '') throw new WalletError('invalid-address', { reason: 'it is empty.' });
    if (isHex(text, 20)) return text.toLowerCase() as Hex;
    if (text.startsWith('0x')) {
      const reason = 'it is hex. A Polkadot address begins with a letter or a digit and has no 0x.';
      throw new WalletError('invalid-address', { reason });
    }
    decodeAddress(text);
    return text;
  },
});
