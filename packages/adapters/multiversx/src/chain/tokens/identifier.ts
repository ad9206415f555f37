import { type AssetId, type Chain, WalletError } from '@causeway/protocol';

/** A token of MultiversX: fungible, or one item of a collection. */
export interface TokenId {
  /** As the chain writes it: `USDC-c76f1f`, `sov-USDC-c76f1f` of a sovereign chain, and for an item `ART-1a2b3c-0f`. */
  readonly identifier: string;
  /** Without the number of an item. */
  readonly collection: string;
  /** The number of an item; `0n` for a fungible token. */
  readonly nonce: bigint;
}

/**
 * The prefix of a token of a sovereign chain, a ticker, six random characters and, for an item, its number in hex of whole
 * bytes (mx-chain-core-go, data/esdt/common.go).
 */
const shape = /^((?:[a-z0-9]{1,4}-)?[A-Z0-9]{3,10}-[0-9a-f]{6})(?:-((?:[0-9a-f]{2}){1,8}))?$/;

/** Reads an identifier; `undefined` when it has another shape. */
export function parseIdentifier(identifier: string): TokenId | undefined {
  const [, collection, number] = shape.exec(identifier) ?? [];
  if (collection === undefined) return undefined;
  if (number === undefined) return { identifier, collection, nonce: 0n };
  const nonce = BigInt(`0x${number}`);
  // The chain writes the number in its fewest bytes.
  return nonce > 0n && !number.startsWith('00') ? { identifier, collection, nonce } : undefined;
}

/** The id of a token on a chain. */
export const assetIdOf = ({ id }: Pick<Chain<'mvx'>, 'id'>, { identifier }: TokenId): AssetId<'mvx'> =>
  `${id}/esdt:${identifier}`;

/**
 * The token of an asset's id.
 *
 * @throws WalletError `invalid-params` when it is not the id of a token on this chain.
 */
export function tokenOf({ id, name }: Pick<Chain, 'id' | 'name'>, asset: string): TokenId {
  const start = `${id}/esdt:`;
  const token = asset.startsWith(start) ? parseIdentifier(asset.slice(start.length)) : undefined;
  if (token) return token;
  throw new WalletError('invalid-params', { field: 'asset', reason: `${asset} is not known on ${name}.` });
}
