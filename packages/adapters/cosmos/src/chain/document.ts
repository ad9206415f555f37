import { concatBytes, sameBytes, toBase64 } from '@causeway/protocol/bytes';
import { decode, encode } from './proto.js';

/**
 * The document that a wallet signs in SIGN_MODE_DIRECT.
 *
 * @see cosmos.tx.v1beta1.SignDoc
 */
export interface SignDoc {
  /** `TxBody` */
  readonly bodyBytes: Uint8Array;
  /** `AuthInfo`: signers, sequences, fee */
  readonly authInfoBytes: Uint8Array;
  /** The chain's own id, such as `cosmoshub-4`. */
  readonly chainId: string;
  readonly accountNumber: bigint;
}

/** A coin as amino JSON has it; the amount is decimal text. */
export interface AminoCoin {
  readonly denom: string;
  readonly amount: string;
}

/**
 * A fee as amino JSON has it; `payer` and `granter` are addresses.
 *
 * @see cosmos-sdk x/auth/migrations/legacytx, `StdFee`
 */
export interface AminoFee {
  readonly amount: readonly AminoCoin[];
  readonly gas: string;
  /** The signer who pays the fee instead of the first one. */
  readonly payer?: string;
  /** The account whose fee grant pays. */
  readonly granter?: string;
}

/**
 * The document that a wallet signs as amino JSON.
 *
 * @see https://docs.cosmos.network/main/build/architecture/adr-036-arbitrary-signature
 */
export interface StdSignDoc {
  readonly chain_id: string;
  readonly account_number: string;
  readonly sequence: string;
  readonly fee: AminoFee;
  readonly msgs: readonly { readonly type: string; readonly value: unknown }[];
  readonly memo: string;
  readonly timeout_height?: string;
}

/**
 * The bytes SIGN_MODE_DIRECT signs the SHA-256 of.
 *
 * @example
 * import type { SignDoc } from '@causeway/cosmos';
 * import { directBytes } from '@causeway/cosmos/verify';
 *
 * async function digestOf(document: SignDoc): Promise<ArrayBuffer> {
 *   return crypto.subtle.digest('SHA-256', new Uint8Array(directBytes(document)));
 * }
 */
export function directBytes({ bodyBytes, authInfoBytes, chainId, accountNumber }: SignDoc): Uint8Array {
  return encode([1, bodyBytes], [2, authInfoBytes], [3, chainId], [4, accountNumber]);
}

/** A signed transaction as it is broadcast: `cosmos.tx.v1beta1.TxRaw` with one signature. */
export function rawTransaction(signed: SignDoc, signature: Uint8Array): Uint8Array {
  return encode([1, signed.bodyBytes], [2, signed.authInfoBytes], [3, signature]);
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  // No prototype: a key named `__proto__` is a key like any other.
  const result: Record<string, unknown> = Object.create(null);
  for (const key of Object.keys(value).sort()) result[key] = sorted((value as Record<string, unknown>)[key]);
  return result;
}

const escapes: Readonly<Record<string, string>> = { '&': '\\u0026', '<': '\\u003c', '>': '\\u003e' };

/**
 * Canonical JSON: keys sorted at every depth, no white space, `& < >` escaped as Go's encoder does.
 *
 * @see ADR-36 §Specification, and sdk.MustSortJSON
 * @example
 * import { canonicalJson } from '@causeway/cosmos/verify';
 *
 * canonicalJson({ b: 1, a: '<' }); // '{"a":"\\u003c","b":1}'
 */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(sorted(value)).replace(/[&<>]/g, (mark) => escapes[mark] as string);
}

/**
 * The bytes an amino document is signed as.
 *
 * @example
 * import { aminoBytes, messageDocument } from '@causeway/cosmos/verify';
 *
 * const document = messageDocument('cosmos1qqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqnrql8a', new Uint8Array([1]));
 * aminoBytes(document); // canonical JSON in UTF-8
 */
export const aminoBytes = (document: StdSignDoc): Uint8Array =>
  new TextEncoder().encode(canonicalJson(document));

/**
 * The document of a message that is not a transaction: no chain, no fee, so that it can never be broadcast.
 *
 * @see ADR-36 §Specification
 * @example
 * import { messageDocument } from '@causeway/cosmos/verify';
 *
 * const message = new TextEncoder().encode('Hello');
 * messageDocument('cosmos1qqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqnrql8a', message).chain_id; // ''
 */
export function messageDocument(signer: string, message: Uint8Array): StdSignDoc {
  return {
    chain_id: '',
    account_number: '0',
    sequence: '0',
    fee: { gas: '0', amount: [] },
    msgs: [{ type: 'sign/MsgSignData', value: { signer, data: toBase64(message) } }],
    memo: '',
  };
}

/** `AuthInfo` without its fee, which a wallet may set itself. */
function withoutFee(authInfo: Uint8Array): Uint8Array | undefined {
  const fields = decode(authInfo);
  if (!fields) return undefined;
  const known = fields.filter(({ number }) => number !== 2);
  return concatBytes(...known.map(({ number, value }) => encode([number, value, 'present'])));
}

/** The first thing a wallet changed beside the fee; `undefined` when it changed nothing. */
export function changedDirect(requested: SignDoc, signed: SignDoc): string | undefined {
  if (signed.chainId !== requested.chainId) return 'chainId';
  if (signed.accountNumber !== requested.accountNumber) return 'accountNumber';
  if (!sameBytes(signed.bodyBytes, requested.bodyBytes)) return 'bodyBytes';
  const before = withoutFee(requested.authInfoBytes);
  const after = withoutFee(signed.authInfoBytes);
  return before && after && sameBytes(before, after) ? undefined : 'authInfoBytes';
}

/** The first thing a wallet changed beside the fee; `undefined` when it changed nothing. */
export function changedAmino(requested: StdSignDoc, signed: StdSignDoc): string | undefined {
  const names = new Set([...Object.keys(requested), ...Object.keys(signed)]) as Set<keyof StdSignDoc>;
  names.delete('fee');
  return [...names].find((name) => canonicalJson([requested[name]]) !== canonicalJson([signed[name]]));
}
