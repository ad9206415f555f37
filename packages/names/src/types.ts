import type { CallOptions } from '@causeway/protocol';
import type { Hex } from '@causeway/protocol/bytes';

/** Reads a chain: an EIP-1193 `request`, or anything of its shape that also takes limits. */
export type Request = (
  call: { readonly method: string; readonly params?: unknown },
  options?: CallOptions,
) => Promise<unknown>;

/** The account of a name on one network. */
export interface ResolvedName {
  /** Normalised (ENSIP-15). This is the name; the typed text may only resemble it. */
  readonly name: string;
  /** With checksum (ERC-55). */
  readonly address: Hex;
  /** CAIP-2 id of the network the address is for. */
  readonly chainId: string;
}

/** The name of an account. */
export interface FoundName {
  /** Normalised (ENSIP-15). */
  readonly name: string;
  /** Whether the name also resolves to the account. Otherwise anyone may have claimed the name. */
  readonly verified: boolean;
}

/** The contract and chain of ENS. */
export interface EnsSource {
  /** CAIP-2 id of the chain of the registry: `eip155:1`. On it, a name's address is that of coin type 60. */
  readonly chainId: string;
  /** Reads that chain. */
  readonly request: Request;
  /** The registry (ERC-137); that of Ethereum by default. */
  readonly registry?: string;
}

/** The sources of names on chain 8453. Without both, only ENS is read there. */
export interface BaseSource {
  /** The HTTP resolver, `{address}` in the place of the account. Absent: the reverse record on the chain is read. */
  readonly url?: string;
  readonly fetch?: typeof fetch;
  /** Reads chain 8453: the reverse record, and to verify the answer of the HTTP resolver. */
  readonly request?: Request;
  /** The chain's registry of names (ERC-137); that of Base by default. */
  readonly registry?: string;
  /** The registrar of the accounts' names (ENSIP-19); that of ENS on Base by default. */
  readonly reverseRegistrar?: string;
}
