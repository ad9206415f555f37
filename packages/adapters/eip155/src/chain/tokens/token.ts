import { type Asset, type AssetId, type Chain, WalletError } from '@causeway/protocol';
import { shortenAddress } from '@causeway/protocol/address';
import type { Hex } from '@causeway/protocol/bytes';
import { address as format, isAddress } from '../address.js';
import { callWith, type ReadCall, readAddress, readText, readUint, selectors } from './abi.js';

/** A token by the parts of its id. */
export interface Token {
  readonly kind: 'erc20' | 'erc721' | 'erc1155';
  readonly contract: Hex;
  /** Its number in a collection; 0 for ERC-20. */
  readonly number: bigint;
  readonly id: AssetId<'eip155'>;
}

/** A token and how much an account has of it. */
export interface Holding {
  readonly asset: Asset<'eip155'>;
  readonly amount: bigint;
}

/** How many calls `callsOf` gives. */
export const callsEach = 4;

const idForm = /^(erc20|erc721|erc1155):(0x[0-9a-fA-F]{40})(?:\/(0|[1-9]\d{0,77}))?$/;
const top = 1n << 256n;

/** The error for an id that is not a token of a chain. */
export const notToken = (id: string, { name }: Pick<Chain, 'name'>) =>
  new WalletError('invalid-params', { field: 'asset', reason: `${id} is not known on ${name}.` });

/**
 * Parses the id of an ERC-20 token, or of one ERC-721 or ERC-1155 token with its number (CAIP-19 §Asset Type, §Asset ID).
 *
 * @throws WalletError `invalid-params` for every other id.
 */
export function parseToken(chain: Pick<Chain<'eip155'>, 'id' | 'name'>, id: string): Token {
  const isHere = typeof id === 'string' && id.startsWith(`${chain.id}/`);
  const [, kind, address, digits] = (isHere && idForm.exec(id.slice(chain.id.length + 1))) || [];
  const number = BigInt(digits ?? 0);
  const isNumbered = digits !== undefined;
  if (!kind || !isAddress(address) || isNumbered === (kind === 'erc20') || number >= top) {
    throw notToken(id, chain);
  }
  const contract = format.parse(address) as Hex;
  return {
    kind: kind as Token['kind'],
    contract,
    number,
    id: `${chain.id}/${kind}:${contract}${isNumbered ? `/${digits}` : ''}`,
  };
}

/** Identifiers of interfaces (EIP-165), with which a contract declares ERC-721 or ERC-1155. */
const interfaces = { erc721: '80ac58cd', erc1155: 'd9b67a26' } as const;

/** The data of the call that reads whether a contract has a standard. */
export const interfaceData = (kind: keyof typeof interfaces): Hex =>
  `${selectors.supportsInterface}${interfaces[kind].padEnd(64, '0')}`;

/** The call that reads an owner's balance of a token, or the owner of an ERC-721 token. */
export function heldCall({ kind, contract: to, number }: Token, owner: string): ReadCall {
  if (kind === 'erc20') return { to, data: callWith(selectors.balanceOf, owner) };
  const isOne = kind === 'erc721';
  return {
    to,
    data: isOne ? callWith(selectors.ownerOf, number) : callWith(selectors.balanceOfId, owner, number),
  };
}

/** The calls that read an owner's balance of a token, and the token's metadata. */
export function callsOf(token: Token, owner: string): readonly ReadCall[] {
  const { kind, contract: to } = token;
  const about = kind === 'erc20' ? selectors.decimals : interfaceData(kind);
  return [heldCall(token, owner), ...[about, selectors.symbol, selectors.name].map((data) => ({ to, data }))];
}

/** A number for a name: a long one by its ends, because the id has it whole. */
const numberText = (number: bigint): string => {
  const digits = `${number}`;
  return digits.length > 14 ? `${digits.slice(0, 6)}…${digits.slice(-6)}` : digits;
};

/** Reads all answers to `callsOf` but the first; `undefined` for a contract that does not answer as the token. */
function assetOf(token: Token, answers: readonly unknown[]): Asset<'eip155'> | undefined {
  const { kind, contract, number, id } = token;
  const [about, symbolText, nameText] = answers;
  const has = readUint(about);
  // A token without `decimals()` counts whole units (EIP-20 has it optional); the number fits one byte.
  const decimals = kind === 'erc20' ? (has ?? 0n) : 0n;
  // EIP-721 and EIP-1155 demand EIP-165, which distinguishes them from each other and from a contract that answers every call.
  if (decimals > 255n || (kind !== 'erc20' && has !== 1n)) return undefined;
  const symbol = readText(symbolText, 24) || shortenAddress(contract);
  const name = readText(nameText, 64) || symbol;
  // The number distinguishes the tokens of a collection where only the symbol is shown.
  const end = kind === 'erc20' ? '' : ` #${numberText(number)}`;
  return Object.freeze({ id, name: name + end, symbol: symbol + end, decimals: Number(decimals) });
}

/**
 * Reads the answers to `callsOf`; `undefined` for a contract that does not answer as the token.
 *
 * @param asset the description from an earlier read; read from the answers by default.
 */
export function holdingOf(
  token: Token,
  owner: string,
  [balance, ...about]: readonly unknown[],
  asset = assetOf(token, about),
): Holding | undefined {
  const holder = token.kind === 'erc721' ? readAddress(balance) : undefined;
  const one = holder && (holder === owner.toLowerCase() ? 1n : 0n);
  const amount = token.kind === 'erc721' ? one : readUint(balance);
  return asset && amount !== undefined ? Object.freeze({ asset, amount }) : undefined;
}

/** The data of the call that moves a token. */
export function transferData({ kind, number }: Token, from: string, to: string, amount: bigint): Hex {
  if (kind === 'erc20') return callWith(selectors.transfer, to, amount);
  if (kind === 'erc721') return callWith(selectors.safeTransferFrom, from, to, number);
  // The last argument is bytes: its offset, and its length.
  return callWith(selectors.safeTransferFromId, from, to, number, amount, 160n, 0n);
}
