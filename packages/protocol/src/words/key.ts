import type { Account, Chain } from './chain.js';
import type { ChainId } from './ids.js';
import type { Call, CallOptions } from './session.js';

/** The signature systems the namespaces use. */
export type Curve = 'secp256k1' | 'bip340' | 'ed25519' | 'sr25519' | 'p256';

/**
 * A private key that can sign: in memory, in hardware, or behind a request to a key server.
 *
 * `sign` takes the input of the curve: for `secp256k1` the 32-byte digest, and returns 65 bytes
 * `r ‖ s ‖ recovery`; for `bip340`, which makes Schnorr signatures, the 32-byte digest,
 * and returns 64 bytes; for the other curves the message itself, and returns 64 bytes.
 */
export interface Key {
  readonly curve: Curve;
  /** Compressed for `secp256k1` and `p256` (33 bytes), 32 bytes otherwise. */
  readonly publicKey: Uint8Array;
  sign(bytes: Uint8Array, options?: CallOptions): Promise<Uint8Array>;
}

/** The options of the wallet side. */
export interface KeyedOptions {
  readonly chains: readonly Chain[];
  /** Reads from and broadcasts to a chain: nonce, fee, raw transaction. */
  readonly request: (call: Call, options?: CallOptions) => Promise<unknown>;
}

/** The wallet side of a namespace: it answers the namespace's methods with a key. */
export interface Keyed {
  /** The key's account on a chain. */
  account<N extends string>(chainId: ChainId<N>): Account<N>;
  readonly methods: readonly string[];
  /**
   * Answers one call as a wallet of this namespace would. Never prompts: the caller must have obtained approval.
   *
   * @throws WalletError `method-unsupported`, `invalid-params`, `unauthorised`.
   */
  invoke(call: Call, options?: CallOptions): Promise<unknown>;
}

/** Makes the wallet side from a key. */
export type CreateKeyed = (key: Key, options: KeyedOptions) => Keyed;
