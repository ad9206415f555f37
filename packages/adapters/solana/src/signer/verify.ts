import { decode58 } from '@causeway/protocol/base58';
import { copyBytes, sameBytes } from '@causeway/protocol/bytes';
import { encodeMessage } from '@causeway/protocol/load';
import { address as format } from '../chain/address.js';
import { verify } from '../chain/ed25519.js';
import { readOffchain } from '../chain/offchain.js';
import type { SolanaSignedMessage } from '../types.js';

export { type OffchainMessage, readOffchain } from '../chain/offchain.js';
export {
  type Instruction,
  type Message,
  parseMessage,
  parseTransaction,
  type Transaction,
} from '../chain/wire.js';

/** The result of verifying a signature. */
export interface Verification {
  readonly valid: boolean;
  /** The scheme of the signature, valid or not. */
  readonly scheme: SolanaSignedMessage['scheme'];
}

/** The signature to verify, its content and its account. */
export interface VerifyOptions {
  readonly address: string;
  readonly message: string | Uint8Array;
  /** Base 58 of 64 bytes, or the bytes. */
  readonly signature: string | Uint8Array;
  /**
   * The bytes that the key signed, where the wallet reports them; they must be the message, or an off-chain
   * envelope of it.
   */
  readonly signedBytes?: Uint8Array;
}

/** Whether signed bytes are an off-chain envelope of this message, for this signer. */
function envelopes(signedBytes: Uint8Array, publicKey: Uint8Array, message: Uint8Array): boolean {
  const envelope = readOffchain(signedBytes);
  return (
    envelope !== undefined &&
    sameBytes(envelope.content, message) &&
    envelope.signers.some((signer) => sameBytes(signer, publicKey))
  );
}

/**
 * Verifies a signature of a message by an account. Never prompts, reads no chain.
 *
 * @throws WalletError `invalid-address`, `invalid-params` for a message that is neither text nor bytes.
 * @example
 * import { verifySignature } from '@causeway/solana/verify';
 *
 * async function isHello(address: string, signature: string): Promise<boolean> {
 *   const { valid } = await verifySignature({ message: 'Hello', address, signature });
 *   return valid;
 * }
 */
export async function verifySignature(options: VerifyOptions): Promise<Verification> {
  const { signature } = options;
  const publicKey = decode58(format.parse(options.address), 32) as Uint8Array;
  const message = encodeMessage(options.message);
  const bytes = typeof signature === 'string' ? decode58(signature, 64) : copyBytes(signature, 64);
  const signed = options.signedBytes ?? message;
  const plain = sameBytes(signed, message);
  const scheme = plain ? 'solana:ed25519' : 'solana:ed25519+offchain';
  const about = plain || envelopes(signed, publicKey, message);
  return { valid: about && bytes !== undefined && verify(publicKey, signed, bytes), scheme };
}

/**
 * Whether one signer signed a transaction's message.
 *
 * @param address of the signer.
 * @param messageBytes the bytes that signers sign: `parseTransaction(…).messageBytes`.
 * @param signature 64 bytes.
 * @throws WalletError `invalid-address`.
 * @example
 * import { parseTransaction, verifyTransactionSignature } from '@causeway/solana/verify';
 *
 * function isSignedBy(payer: string, transaction: Uint8Array): boolean {
 *   const { messageBytes, signatures } = parseTransaction(transaction);
 *   const [first] = signatures;
 *   return !!first && verifyTransactionSignature(payer, messageBytes, first);
 * }
 */
export function verifyTransactionSignature(
  address: string,
  messageBytes: Uint8Array,
  signature: Uint8Array,
): boolean {
  return verify(decode58(format.parse(address), 32) as Uint8Array, messageBytes, signature);
}
