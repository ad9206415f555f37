import type { CallOptions } from './session.js';
import type { SiwxMessage } from './siwx.js';

/** The subject of a signature. */
export type SignedSubject =
  | { readonly kind: 'message'; readonly message: string | Uint8Array }
  | {
      readonly kind: 'typed-data';
      /** In the namespace's own form: EIP-712 for eip155. */
      readonly typedData: object;
    }
  | {
      readonly kind: 'sign-in';
      /** The text that was signed, and the values that it must contain. */
      readonly text: string;
      readonly domain: string;
      readonly uri: string;
      readonly nonce: string;
    };

/**
 * A check of a signature. `key`: a key of the account made the signature; `contract`: the account's contract
 * accepts it.
 */
export type Check = 'text' | 'document' | 'domain' | 'network' | 'nonce' | 'times' | 'key' | 'contract';

/** The result of checking a signature. A check that could not be made is an error and never a finding. */
export interface Finding {
  readonly valid: boolean;
  /** How the signature is valid, or would be. */
  readonly scheme?: string;
  /** The checks that passed, in their order; empty when the signature is of something else. */
  readonly checks: readonly Check[];
  /** The field of a sign-in that is not as expected. */
  readonly field?: string;
  /** The account whose key made the signature, when it can be recovered and is another one. */
  readonly recovered?: string;
}

/** The signature to verify, with its content and its account. */
export interface VerifyRequest extends CallOptions {
  readonly subject: SignedSubject;
  /** Address of the account, on the verifier's chain. */
  readonly address: string;
  /** The signer's whole answer; or the same as it was stored, with its bytes as 0x-hex. */
  readonly signed: { readonly signature: string };
  /** Now by default. */
  readonly now?: Date;
}

/**
 * Verifies signatures by the accounts of one chain, from the subject, the address and the values that came
 * with the signature. The chain is read only where a key alone does not decide.
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
