import { WalletError } from '@causeway/protocol';
import { sameBytes, toHex } from '@causeway/protocol/bytes';
import { malformed } from '@causeway/protocol/foreignError';
import type { SignedTransaction } from '../types.js';
import type { ParsedAddress } from './address.js';
import { hash224, verifyBytes } from './crypto.js';
import { addWitnesses, readTransaction } from './transactionBytes.js';
import { readWitnesses } from './witnesses.js';

/** A transaction ready to be signed. */
export interface PreparedTransaction {
  readonly hex: string;
  /**
   * Checks a wallet's witness set and puts it into the transaction.
   *
   * @throws WalletError `malformed-response`, `signature-mismatch`.
   */
  readonly complete: (witnessSet: Uint8Array) => SignedTransaction;
}

/**
 * Takes apart the transaction to sign.
 *
 * @param signers addresses whose keys must have signed.
 * @param account CAIP-10.
 * @throws WalletError `invalid-params` when it is not a transaction, or a signer is a script.
 */
export function prepareTransaction(
  transaction: Uint8Array,
  signers: readonly ParsedAddress[],
  account: string,
): PreparedTransaction {
  const invalid = (field: string, reason: string) => new WalletError('invalid-params', { field, reason });
  // A copy, so that the checked bytes are those that were sent, whatever the caller does to its array
  // meanwhile.
  const bytes = transaction instanceof Uint8Array ? transaction.slice() : new Uint8Array();
  const parts = readTransaction(bytes);
  if (!parts) throw invalid('transaction', 'must be the CBOR of a whole transaction.');
  const needed = signers.map(({ keyHash }) => {
    if (!keyHash) throw invalid('signers', 'must be addresses of keys, not of scripts.');
    return keyHash;
  });
  return {
    hex: toHex(bytes),
    complete(witnessSet) {
      const witnesses = readWitnesses(witnessSet);
      if (!witnesses) throw malformed('cardano_signTx');
      const areValid = witnesses.every(({ publicKey, signature }) =>
        verifyBytes(parts.hash, signature, publicKey),
      );
      const hashes = witnesses.map(({ publicKey }) => hash224(publicKey));
      const whole = needed.every((keyHash) => hashes.some((hash) => sameBytes(hash, keyHash)));
      if (!areValid || !whole) throw new WalletError('signature-mismatch', { account });
      return Object.freeze({
        account,
        scheme: 'cip34:vkey-witness',
        signature: toHex(witnessSet),
        transaction: addWitnesses(parts, witnesses),
        hash: parts.id,
      });
    },
  };
}
