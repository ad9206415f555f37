import { unwritten } from '../unwritten.js';

/** What was found out about a signature. */
export interface Verification {
  readonly valid: boolean;
  /** How it was, or would have been, valid. */
  readonly scheme: 'toyname:plain';
}

/** Whose signature of what. */
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
