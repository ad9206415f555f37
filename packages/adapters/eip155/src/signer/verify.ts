import { type Hex, isHex } from '@causeway/protocol/bytes';
import { encodeMessage } from '@causeway/protocol/load';
import { address as format } from '../chain/address.js';
import { hashMessage, type RecoverKey, recover } from '../chain/crypto.js';
import { checkTypedData } from '../chain/typed/check.js';
import { hashTypedData } from '../chain/typed/hash.js';
import type { TypedData } from '../chain/typed/types.js';
import { checkContract, isWrapped, type ReadRequest } from './contractSignature.js';

export { addressOf, hashMessage, recover } from '../chain/crypto.js';
export type { ReadRequest } from './contractSignature.js';

/** In bytes. A larger signature is not checked. */
const signatureLimit = 64 * 1024;

/** The result of verifying a signature. */
export interface Verification {
  readonly valid: boolean;
  /** The scheme of the signature, valid or not. */
  readonly scheme: 'eip191' | 'eip712' | 'eip1271' | 'eip6492';
  /** The account of the key that signed, if a single key did. */
  readonly recovered?: Hex;
  /** The signature in its one form: 65 bytes with `v` 27 or 28; as given for contracts. */
  readonly signature: string;
}

/** The signature to verify, its content and its account. */
export interface VerifyOptions {
  readonly address: string;
  readonly signature: string;
  /** Reads the account's chain; without it contract accounts are not valid. */
  readonly request?: ReadRequest;
  /** Another implementation of the curve, such as that of `@causeway/eip155/recoverKey`. */
  readonly recoverKey?: RecoverKey;
}

/**
 * Verifies a signature of a digest: by key first, and by the account's contract if that does not fit.
 *
 * @param options `hash` is 32 bytes of 0x-hex.
 * @throws WalletError `invalid-address`, and the errors of `request`.
 * @example
 * import { mainnet } from '@causeway/eip155/chains';
 * import { createRpc } from '@causeway/eip155/rpc';
 * import { verifyHash } from '@causeway/eip155/verify';
 *
 * const request = createRpc({ ...mainnet, rpcUrls: ['https://rpc.example'] });
 *
 * async function isSigned(address: string, hash: `0x${string}`, signature: string): Promise<boolean> {
 *   return (await verifyHash({ address, hash, signature, request })).valid;
 * }
 */
export async function verifyHash(
  options: VerifyOptions & { readonly hash: Hex; readonly scheme?: 'eip191' | 'eip712' },
): Promise<Verification> {
  const { hash, signature, request, recoverKey, scheme = 'eip191' } = options;
  const address = format.parse(options.address) as Hex;
  const found = recover(hash, signature, recoverKey);
  const recovered = found?.address;
  if (found && recovered === address) return { valid: true, scheme, recovered, signature: found.signature };
  const wrapped = typeof signature === 'string' && isWrapped(signature);
  const contract = wrapped ? 'eip6492' : 'eip1271';
  if (!request || !isHex(signature) || signature.length > 2 + signatureLimit * 2) {
    return { valid: false, scheme: wrapped ? contract : scheme, recovered, signature };
  }
  const answer = await checkContract(address, hash, signature, request);
  const valid = answer === true;
  return { valid, scheme: valid || wrapped ? contract : scheme, recovered, signature };
}

/**
 * Verifies a signature of a message (EIP-191) or of a document (EIP-712), by an account with a key, a contract
 * account (ERC-1271) or one that is not deployed yet (ERC-6492). Never prompts.
 *
 * @throws WalletError `invalid-address`, `invalid-params` for a document with a fault or a message that is neither
 * text nor bytes, and the errors of `request`: a chain that cannot be read is never taken for a bad signature.
 * @example
 * import { verifySignature } from '@causeway/eip155/verify';
 *
 * async function isHello(address: string, signature: string): Promise<boolean> {
 *   const { valid } = await verifySignature({ message: 'Hello', address, signature });
 *   return valid;
 * }
 */
export async function verifySignature(
  options: VerifyOptions & ({ readonly message: string | Uint8Array } | { readonly typedData: TypedData }),
): Promise<Verification> {
  if ('message' in options)
    return verifyHash({ ...options, hash: hashMessage(encodeMessage(options.message)) });
  const { digest } = hashTypedData(checkTypedData(options.typedData));
  return verifyHash({ ...options, hash: digest, scheme: 'eip712' });
}
