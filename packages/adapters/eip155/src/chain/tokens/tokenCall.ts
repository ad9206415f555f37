import { type Hex, isHex } from '@causeway/protocol/bytes';
import { address as format } from '../address.js';
import { selectors } from './abi.js';

/**
 * A call of a token's contract, decoded from the data of a transaction. Addresses are in checksum form. Only
 * the chain shows whether the contract is a token, and of which kind: `amount` of `approve` and of
 * `transfer-from` is a number in a collection where the contract is one of ERC-721.
 */
export type TokenCall =
  /** ERC-20 `transfer`. `amount` in the smallest unit. */
  | { readonly kind: 'transfer'; readonly to: Hex; readonly amount: bigint }
  /** ERC-20 and ERC-721 `transferFrom`. */
  | { readonly kind: 'transfer-from'; readonly from: Hex; readonly to: Hex; readonly amount: bigint }
  /** ERC-20 and ERC-721 `approve`. */
  | { readonly kind: 'approve'; readonly to: Hex; readonly amount: bigint }
  /** ERC-721 and ERC-1155 `setApprovalForAll`: `to` may take every token of the collection, or no longer. */
  | { readonly kind: 'approve-all'; readonly to: Hex; readonly isApproved: boolean }
  /** ERC-721 and ERC-1155 `safeTransferFrom` without data. */
  | {
      readonly kind: 'transfer-one';
      readonly standard: 'erc721' | 'erc1155';
      readonly from: Hex;
      readonly to: Hex;
      /** Its number in the collection. */
      readonly number: bigint;
      /** 1 for ERC-721. */
      readonly amount: bigint;
    };

/** A function that no transfer of ours calls. */
const transferFrom = '0x23b872dd';

const addressForm = /^0{24}[0-9a-f]{40}$/;

/** An address in 32 bytes; `undefined` where the bytes before it are not empty. */
const addressOf = (word: string): Hex | undefined =>
  addressForm.test(word) ? (format.parse(`0x${word.slice(24)}`) as Hex) : undefined;

/** A `bool`; `undefined` for a word that is neither. */
const boolOf = (word: string): boolean | undefined =>
  /^0{63}[01]$/.test(word) ? word.endsWith('1') : undefined;

const numberOf = (word: string): bigint => BigInt(`0x${word}`);

type Words = readonly string[];

/** The meaning of each function's words, in the order of its parameters; by the first bytes of its data. */
const calls: Readonly<Record<string, { readonly words: number; decode(words: Words): object }>> = {
  [selectors.transfer]: {
    words: 2,
    decode: ([to = '', amount = '']) => ({ kind: 'transfer', to: addressOf(to), amount: numberOf(amount) }),
  },
  [transferFrom]: {
    words: 3,
    decode: ([from = '', to = '', amount = '']) => ({
      kind: 'transfer-from',
      from: addressOf(from),
      to: addressOf(to),
      amount: numberOf(amount),
    }),
  },
  [selectors.approve]: {
    words: 2,
    decode: ([to = '', amount = '']) => ({ kind: 'approve', to: addressOf(to), amount: numberOf(amount) }),
  },
  [selectors.setApprovalForAll]: {
    words: 2,
    decode: ([to = '', yes = '']) => ({
      kind: 'approve-all',
      to: addressOf(to),
      isApproved: boolOf(yes),
    }),
  },
  [selectors.safeTransferFrom]: {
    words: 3,
    decode: ([from = '', to = '', number = '']) => ({
      kind: 'transfer-one',
      standard: 'erc721',
      from: addressOf(from),
      to: addressOf(to),
      number: numberOf(number),
      amount: 1n,
    }),
  },
  [selectors.safeTransferFromId]: {
    words: 6,
    decode: ([from = '', to = '', number = '', amount = '', place = '', length = '']) => ({
      kind: 'transfer-one',
      standard: 'erc1155',
      from: addressOf(from),
      to: addressOf(to),
      number: numberOf(number),
      amount: numberOf(amount),
      // The data for the recipient begins after the five words before it, and is empty.
      ...(numberOf(place) === 160n && numberOf(length) === 0n ? {} : { to: undefined }),
    }),
  },
};

/**
 * Reads the data of a transaction as a call of a token's contract, strictly: exact length, no bits beside an address, no
 * further data. Never throws, never prompts.
 *
 * @returns `undefined` for every other call, which must be shown as bytes.
 * @see https://eips.ethereum.org/EIPS/eip-20
 * @see https://eips.ethereum.org/EIPS/eip-721
 * @see https://eips.ethereum.org/EIPS/eip-1155
 * @example
 * import { readTokenCall } from '@causeway/eip155/tokenCall';
 *
 * function amountOf(data: string): bigint | undefined {
 *   const call = readTokenCall(data);
 *   return call?.kind === 'transfer' ? call.amount : undefined;
 * }
 */
export function readTokenCall(data: unknown): TokenCall | undefined {
  if (!isHex(data)) return undefined;
  const digits = data.toLowerCase();
  const call = calls[digits.slice(0, 10)];
  if (!call || digits.length !== 10 + call.words * 64) return undefined;
  const words = Array.from({ length: call.words }, (_, i) => digits.slice(10 + i * 64, 74 + i * 64));
  const decoded = call.decode(words);
  return Object.values(decoded).includes(undefined) ? undefined : (Object.freeze(decoded) as TokenCall);
}
