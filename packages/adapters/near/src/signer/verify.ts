import type { CallOptions } from '@causeway/protocol';
import { copyBytes, fromBase64 } from '@causeway/protocol/bytes';
import { readAccessKey } from '../chain/access.js';
import { address as format } from '../chain/address.js';
import { verifyDigest } from '../chain/crypto.js';
import { hashMessage, type MessagePayload } from '../chain/message.js';
import { type PublicKey, parsePublicKey, parseSignature } from '../chain/publicKey.js';
import type { Rpc } from '../chain/rpc.js';

export { type AccessKey, demandFullAccess, readAccessKey } from '../chain/access.js';
export type { FunctionCallPermission, NearAction, NearTransaction } from '../chain/actions.js';
export { type Decoded, decodeSigned, decodeTransaction } from '../chain/decode.js';
export { encodeTransaction } from '../chain/encode.js';
export { hashMessage, type MessagePayload } from '../chain/message.js';
export { formatPublicKey, type PublicKey, parsePublicKey } from '../chain/publicKey.js';

/** A signed message. */
export interface SignedPayload extends Omit<MessagePayload, 'nonce'> {
  /** 32 bytes, or base64 of them. */
  readonly nonce: string | Uint8Array;
  /** `ed25519:<base 58>` or `secp256k1:<base 58>`. */
  readonly publicKey: string;
  /** Base64, or `ed25519:<base 58>`, or the bytes. */
  readonly signature: string | Uint8Array;
}

/** The signed message, and the network from which to read whose key it is. */
export interface VerifyOptions extends SignedPayload, CallOptions {
  readonly address: string;
  /** Reads the account's network: `createRpc(chain)` of `./rpc`. */
  readonly rpc: Rpc;
}

/** The result of verifying a signature. */
export interface Verification {
  /** The key signed the message, and has full access to the account. */
  readonly valid: boolean;
  readonly scheme: 'near:nep413';
  /** The key's access to the account; also `none` when the signature is wrong. */
  readonly access: 'full' | 'limited' | 'none';
}

/** A signature in whichever form it came; `undefined` when it is invalid. */
function readSignature(value: string | Uint8Array, { curve }: PublicKey): Uint8Array | undefined {
  if (typeof value !== 'string') return copyBytes(value, 65);
  if (!value.includes(':')) return fromBase64(value);
  const parsed = parseSignature(value);
  return parsed?.curve === curve ? parsed.bytes : undefined;
}

/**
 * Whether a key signed a message. It does not show whose key it is: only the chain does, see
 * `verifySignature`. Never prompts, reads no chain.
 *
 * @see https://github.com/near/NEPs/blob/master/neps/nep-0413.md
 * @example
 * import type { NearSignedMessage } from '@causeway/near';
 * import { verifyKeySignature } from '@causeway/near/verify';
 *
 * function isHello({ nonce, publicKey, signature }: NearSignedMessage): boolean {
 *   return verifyKeySignature({ message: 'Hello', recipient: 'app.example', nonce, publicKey, signature });
 * }
 */
export function verifyKeySignature(options: SignedPayload): boolean {
  const key = parsePublicKey(options.publicKey);
  const signature = key && readSignature(options.signature, key);
  const nonce = typeof options.nonce === 'string' ? fromBase64(options.nonce) : copyBytes(options.nonce, 32);
  if (!key || !signature || nonce?.length !== 32) return false;
  const { message, recipient, callbackUrl } = options;
  return verifyDigest(hashMessage({ message, recipient, nonce, callbackUrl }), signature, key);
}

/**
 * Verifies a signed message of an account: the signature, and on the chain that the key has full access to
 * the account. A key that may only call a contract is reported separately: any app may have requested one, so
 * it may not sign for the account. Never prompts.
 *
 * @throws WalletError `invalid-address`, and errors of reading the chain.
 * @example
 * import type { NearSignedMessage } from '@causeway/near';
 * import { mainnet } from '@causeway/near/chains';
 * import { createRpc } from '@causeway/near/rpc';
 * import { verifySignature } from '@causeway/near/verify';
 *
 * async function isHello(address: string, { signature, publicKey, nonce }: NearSignedMessage): Promise<boolean> {
 *   const rpc = createRpc({ ...mainnet, rpcUrls: ['https://rpc.example'] });
 *   const payload = { message: 'Hello', recipient: 'app.example', nonce };
 *   return (await verifySignature({ ...payload, address, publicKey, signature, rpc })).valid;
 * }
 */
export async function verifySignature(options: VerifyOptions): Promise<Verification> {
  const { rpc, signal, timeout } = options;
  const account = format.parse(options.address);
  const key = parsePublicKey(options.publicKey);
  const scheme = 'near:nep413';
  if (!key || !verifyKeySignature(options)) return { valid: false, scheme, access: 'none' };
  const found = await readAccessKey(rpc, account, key, { signal, timeout });
  const access = found ? (found.permission === 'FullAccess' ? 'full' : 'limited') : 'none';
  return { valid: access === 'full', scheme, access };
}
