import { unwritten } from '../unwritten.js';

/** The result of verifying a signature. */
export interface Verification {
  readonly valid: boolean;
  /** How it was, or would have been, valid. */
  readonly scheme: 'toyname:plain';
}

/** The signature, its message and its address. */
export interface VerifyOptions {
  readonly address: string;
  readonly message: string | Uint8Array;
  readonly signature: string;
}

/**
 * Verifies a signature of a message by an account. Never prompts, reads no chain.
 *
 * @throws WalletError `invalid-address`.
 */
export async function verifySignature(_options: VerifyOptions): Promise<Verification> {
  return unwritten('src/signer/verify.ts', 'Verify a signature by the key of an address.');
}
