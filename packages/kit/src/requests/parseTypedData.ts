import {
  type CheckedTypedData,
  checkTypedData,
  hashTypedData,
  type TypedData,
  type TypedDataDigests,
  type TypedDataRow,
  walkTypedData,
} from '@causeway/eip155/typedData';
import { isWalletError, type WalletError } from '@causeway/protocol';

/** The result of parsing pasted typed data. */
export type TypedDataReading =
  | { readonly status: 'empty' }
  /** Invalid JSON; the browser reports the position. */
  | { readonly status: 'not-json'; readonly reason: string }
  /** A field is missing, hidden, extra or of the wrong type; `field` is its path. */
  | { readonly status: 'bad'; readonly field: string; readonly reason: string; readonly error: WalletError }
  /** Valid, but for another network. CAIP-2 ids. */
  | { readonly status: 'other-chain'; readonly expected: string; readonly rows: readonly TypedDataRow[] }
  | {
      readonly status: 'ok';
      readonly typedData: TypedData;
      readonly checked: CheckedTypedData;
      /** Domain first, every field in the order it is signed. */
      readonly rows: readonly TypedDataRow[];
      readonly digests: TypedDataDigests;
    };

/**
 * Parses a pasted document for a signature on a chain (CAIP-2). Never throws.
 *
 * @example
 * import { findRisks, parseTypedData } from '@causeway/kit/requests';
 *
 * export function risksOf(text: string, chainId: string) {
 *   const reading = parseTypedData(text, chainId);
 *   return reading.status === 'ok' ? findRisks(reading.rows) : [];
 * }
 */
export function parseTypedData(text: string, chainId: string): TypedDataReading {
  if (text.trim() === '') return { status: 'empty' };
  let typedData: TypedData;
  try {
    typedData = JSON.parse(text);
  } catch (error) {
    return { status: 'not-json', reason: error instanceof Error ? error.message : '' };
  }
  return readTypedData(typedData, chainId);
}

/** Reads a document for a signature on a chain (CAIP-2). Never throws. */
export function readTypedData(typedData: TypedData, chainId: string): TypedDataReading {
  try {
    const checked = checkTypedData(typedData, { chainId });
    return {
      status: 'ok',
      typedData,
      checked,
      rows: walkTypedData(checked),
      digests: hashTypedData(checked),
    };
  } catch (error) {
    if (isWalletError(error, 'chain-mismatch')) {
      const rows = walkTypedData(checkTypedData(typedData));
      return { status: 'other-chain', expected: error.context.expected, rows };
    }
    if (isWalletError(error, 'invalid-params')) {
      return { status: 'bad', field: error.context.field, reason: error.context.reason, error };
    }
    throw error;
  }
}

/** The risks of typed data: `spend` lets another account take tokens later, `unlimited` without a limit. */
type TypedDataRisk = 'spend' | 'unlimited';

/** The messages of EIP-3009: whoever has the signature moves the tokens. */
const transfers = /^(Transfer|Receive)WithAuthorization$/;

/** Large numbers that are no amounts. */
const otherNumbers = /nonce|salt|deadline|expir|(^|token_?)id$/i;

/** The largest amounts of the types that amounts have; also in a larger type. */
const largest = [96n, 128n, 160n, 256n].map((bits) => 2n ** bits - 1n);

/** An amount that no balance reaches, or a permit without an amount, such as that of DAI. */
function isEndless({ name, type, value = '' }: TypedDataRow): boolean {
  if (type === 'bool') return name === 'allowed' && value === 'true';
  if (otherNumbers.test(name) || !/^\d+$/.test(value)) return false;
  const [, bits = '256'] = /^uint(\d+)$/.exec(type) ?? [];
  const amount = BigInt(value);
  return largest.includes(amount) || (Number(bits) >= 96 && amount >= 2n ** (BigInt(bits) - 1n));
}

/**
 * Warnings that a person should read before they sign typed data. Typed data without them may still be harmful.
 *
 * @example
 * import type { TypedDataRow } from '@causeway/eip155/typedData';
 * import { findRisks } from '@causeway/kit/requests';
 *
 * export const isUnlimited = (rows: readonly TypedDataRow[]) => findRisks(rows).includes('unlimited');
 */
export function findRisks(rows: readonly TypedDataRow[]): readonly TypedDataRisk[] {
  const spends = rows.some(({ name, type, depth }) =>
    depth === 0 ? transfers.test(type) : /^(spender|operator|delegate|delegatee)$/i.test(name),
  );
  if (!spends) return [];
  return rows.some(isEndless) ? ['spend', 'unlimited'] : ['spend'];
}
