import type { AddressFormat } from '@causeway/protocol';
import { unwritten } from '../unwritten.js';

/** The address of a key. */
export function addressOf(_publicKey: Uint8Array): string {
  return unwritten('src/chain/address.ts', 'addressOf gives the address of a public key.');
}

/** Reads addresses. */
export const address: AddressFormat = Object.freeze({
  /**
   * The one form of an address that a person typed.
   *
   * @throws WalletError `invalid-address` with the reason.
   */
  parse(_text: string): string {
    return unwritten(
      'src/chain/address.ts',
      'parse gives the one form of an address, or throws invalid-address with a reason.',
    );
  },
});
