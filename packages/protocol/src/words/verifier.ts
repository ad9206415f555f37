import type { CallOptions } from './session.js';
import type { SiwxMessage } from './siwx.js';

/** What a signature is of. */
export type SignedSubject =
  | { readonly kind: 'message'; readonly message: string | Uint8Array }
  | {
      readonly kind: 'typed-data';
      /** In the namespace's own form: EIP-712 for eip155. */
      readonly typedData: object;
    }
  | {
      readonly kind: 'sign-in';
      /** The text that was signed, and what it must say. */
      readonly text: string;
      readonly domain: string;
      readonly uri: string;
      readonly nonce: string;
    };

/** One thing that is checked. `key`: a key of the account made the signature; `contract`: the account's contract says so. */
export type Check = 'text' | 'document' | 'domain' | 'network' | 'nonce' | 'times' | 'key' | 'contract';

/** What the check of a signature found. What could not be found out is an error and never a finding. */
export interface Finding {
  readonly valid: boolean;
  /** How the signature is valid, or would be. */
  readonly scheme?: string;
  /** What was checked and holds, in the order of the checks; nothing when the signature is of something else. */
  readonly checks: readonly Check[];
  /** The field of a sign-in that is not as it must be. */
  readonly field?: string;
  /** The account whose key made the signature, when it can be recovered and is another one. */
  readonly recovered?: string;
}

/** The signature to verify, with its content and its account. */
export interface VerifyRequest extends CallOptions {
  readonly subject: SignedSubject;
  /** Address of the account, on the verifier's chain. */
  readonly address: string;
  /** What the signer answered, whole; or the same as it was stored, with its bytes as 0x-hex. */
  readonly signed: { readonly signature: string };
  /** Now by default. */
  readonly now?: Date;
}

/**
 * Verifies signatures by the accounts of one chain, from the subject, the address and what came with the signature. The
 * chain is read only where a key alone does not decide.
 */
export interface Verifier {
  /**
   * Verifies a signature. Never prompts.
   *
   * @throws WalletError where the chain must be read and cannot be, which is never taken for a bad signature:
   * `reader-missing`, `rpc-failed`, `rpc-chain-mismatch`, `timeout`, `aborted`; `invalid-address`; `invalid-params` for a
   * document with a fault.
   */
  verify(request: VerifyRequest): Promise<Finding>;
  /**
   * The text of a sign-in, as `signIn` has it signed.
   *
   * @throws WalletError `siwx-invalid` naming the field.
   */
  formatSiwx(message: SiwxMessage): string;
}
