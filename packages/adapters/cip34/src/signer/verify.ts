import { fromHex, sameBytes, toHex } from '@causeway/protocol/bytes';
import { encodeMessage } from '@causeway/protocol/load';
import { type ParsedAddress, parseAddress } from '../chain/address.js';
import { payloadOf, readKey, readSign1, toBeSigned } from '../chain/cose.js';
import { hash224, verifyBytes } from '../chain/crypto.js';

export { hash224, hash256 } from '../chain/crypto.js';
export { readTransaction, type TransactionParts } from '../chain/transactionBytes.js';
export { readWitnesses, type Witness } from '../chain/witnesses.js';

/** The result of verifying a signature. */
export interface Verification {
  readonly valid: boolean;
  /** The scheme of the signature, valid or not. */
  readonly scheme: 'cip34:cose-sign1';
  /** The signature is of the hash of the message. */
  readonly hashed?: true;
  /** The hash of the key that made it, in hex, where there is a key and it is another's. */
  readonly recovered?: string;
}

/** The signature to verify, its content and its account. A Cardano address holds the hash of a key, so the key must come with the signature. */
export interface VerifyOptions {
  readonly address: string;
  readonly message: string | Uint8Array;
  /** `COSE_Sign1` in hex. */
  readonly signature: string;
  /** `COSE_Key` in hex; empty or absent when the signature's header holds the key. */
  readonly key?: string;
  /**
   * Takes a signature of the message's BLAKE2b-224 hash too, as hardware wallets make of long messages. The
   * mark that distinguishes both is not signed: an attacker who gets 28 bytes signed as a message could
   * present them as a text with this hash.
   */
  readonly hashed?: boolean;
}

/**
 * Verifies a signature of a message (CIP-8, as `signData` of CIP-30 makes it): that the key made it, of this
 * message, and that the address contains the hash of the key. Never prompts, reads no chain. Addresses of
 * scripts have no key and are not valid here.
 *
 * @throws WalletError `invalid-address`, `invalid-params` for a message that is neither text nor bytes.
 * @see https://cips.cardano.org/cip/CIP-0008
 * @example
 * import { verifySignature } from '@causeway/cip34/verify';
 *
 * async function isHello(address: string, signature: string, key: string): Promise<boolean> {
 *   const { valid } = await verifySignature({ message: 'Hello', address, signature, key });
 *   return valid;
 * }
 */
export async function verifySignature(options: VerifyOptions): Promise<Verification> {
  const address = parseAddress(options.address);
  return verifyCose(address, encodeMessage(options.message), options);
}

const scheme = 'cip34:cose-sign1';

function verifyCose(
  address: ParsedAddress,
  message: Uint8Array,
  { signature, key, hashed = false }: VerifyOptions,
): Verification {
  const bytes = fromHex(signature);
  const signed = bytes && readSign1(bytes);
  const keyBytes = key ? fromHex(key, 1024) : undefined;
  const publicKey = key ? keyBytes && readKey(keyBytes) : signed?.publicKey;
  if (!signed || !publicKey) return { valid: false, scheme };
  const keyHash = hash224(publicKey);
  const bound = address.keyHash !== undefined && sameBytes(address.keyHash, keyHash);
  // A signature that names another address is of that address, whatever key made it.
  const named = !signed.address || sameBytes(signed.address, address.bytes);
  const isAccepted = hashed || !signed.hashed;
  const about = isAccepted && sameBytes(signed.payload, payloadOf(message, signed.hashed));
  const isValid = verifyBytes(toBeSigned(signed), signed.signature, publicKey);
  const recovered = toHex(keyHash);
  return {
    valid: bound && named && about && isValid,
    scheme,
    ...(signed.hashed && { hashed: true }),
    ...(bound ? {} : { recovered }),
  };
}
