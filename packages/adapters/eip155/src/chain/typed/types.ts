import type { Hex } from '@causeway/protocol/bytes';

/** One field of a struct type. */
export interface TypedDataField {
  readonly name: string;
  readonly type: string;
}

/** The domain of a document. @see https://eips.ethereum.org/EIPS/eip-712#definition-of-domainseparator */
export interface TypedDataDomain {
  readonly name?: string;
  readonly version?: string;
  /** Text, decimal or hex, is the same chain as the number: it is hashed as `uint256`. */
  readonly chainId?: number | bigint | string;
  readonly verifyingContract?: string;
  /** 32 bytes of hex. */
  readonly salt?: string;
}

/**
 * A document to sign (EIP-712). Integers may be numbers, BigInts, decimal or hex text; bytes are 0x-hex.
 *
 * @see https://eips.ethereum.org/EIPS/eip-712
 */
export interface TypedData {
  readonly domain: TypedDataDomain;
  readonly types: Readonly<Record<string, readonly TypedDataField[]>>;
  readonly primaryType: string;
  readonly message: Readonly<Record<string, unknown>>;
}

/** A value of a checked document, in the order of its type. */
export type TypedNode =
  | {
      readonly kind: 'struct' | 'array';
      readonly name: string;
      readonly path: string;
      readonly type: string;
      readonly children: readonly TypedNode[];
    }
  | {
      readonly kind: 'value';
      readonly name: string;
      readonly path: string;
      readonly type: string;
      /** Integers as BigInt, addresses in checksum form, bytes as lower-case hex. */
      readonly value: bigint | boolean | string | Hex;
    };

/**
 * A document whose every field was checked: the shown, hashed and sent forms all come from this one frozen
 * copy.
 */
export interface CheckedTypedData {
  readonly primaryType: string;
  /** `EIP712Domain` and every type the document uses, no other. */
  readonly types: ReadonlyMap<string, readonly TypedDataField[]>;
  readonly domain: TypedNode;
  readonly message: TypedNode;
}
