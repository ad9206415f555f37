import type { TokenCall } from '@causeway/eip155/tokenCall';
import type { Asset, AssetId, Chain } from '@causeway/protocol';

/** The token that a call is about. */
export interface CalledToken {
  readonly asset: Asset;
  /** Named by the deployment, the list of well-known tokens or the visitor. Any other token only describes itself. */
  readonly isListed: boolean;
}

/**
 * The assets that a contract could be, by the call. An item of a collection comes first, because its contract
 * identifies itself.
 *
 * @example
 * import type { TokenCall } from '@causeway/eip155/tokenCall';
 * import type { Chain } from '@causeway/protocol';
 * import { idsOf } from '@causeway/kit/requests';
 *
 * export const isKnown = (known: ReadonlySet<string>, chain: Chain, contract: string, call: TokenCall) =>
 *   idsOf(chain, contract, call).some((id) => known.has(id));
 */
export function idsOf(chain: Chain, contract: string, call: TokenCall): readonly AssetId[] {
  const id = (kind: string) => `${chain.id}/${kind}` as AssetId;
  const token = id(`erc20:${contract}`);
  if (call.kind === 'transfer') return [token];
  if (call.kind === 'approve-all') return [];
  if (call.kind === 'transfer-one') return [id(`${call.standard}:${contract}/${call.number}`)];
  return [id(`erc721:${contract}/${call.amount}`), token];
}

const isSame = (one: string) => (other: Asset) => other.id.toLowerCase() === one.toLowerCase();

/**
 * Finds the token of a call in the lists, or else by the description from the chain; `undefined` when the contract is no token.
 *
 * @param readAsset reads an asset from the chain; absent for a network without a server.
 * @example
 * import { readTokenCall } from '@causeway/eip155/tokenCall';
 * import type { Asset, Chain } from '@causeway/protocol';
 * import { findCalledToken, idsOf } from '@causeway/kit/requests';
 *
 * export async function tokenOf(chain: Chain, contract: string, data: string, listed: readonly Asset[]) {
 *   const call = readTokenCall(data);
 *   return call && findCalledToken(idsOf(chain, contract, call), listed, undefined);
 * }
 */
export async function findCalledToken(
  ids: readonly AssetId[],
  listed: readonly Asset[],
  readAsset: ((id: AssetId) => Promise<Asset>) | undefined,
): Promise<CalledToken | undefined> {
  for (const id of ids) {
    const asset = listed.find(isSame(id));
    if (asset) return { asset, isListed: true };
  }
  if (!readAsset) return undefined;
  const answers = await Promise.allSettled(ids.map(readAsset));
  const [first] = answers.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
  return first && { asset: first, isListed: false };
}

/** Half of the largest amount of Permit2, far above every supply; and the largest ones of tokens with smaller numbers. */
const endless = 2n ** 159n;
const largest = [2n ** 96n - 1n, 2n ** 128n - 1n];

/**
 * Whether a call allows an amount that no balance reaches. The number of an item in a collection is no amount.
 *
 * @param asset the token of the call, where it is known.
 * @example
 * import { readTokenCall } from '@causeway/eip155/tokenCall';
 * import { isUnlimited } from '@causeway/kit/requests';
 *
 * export function allowsAll(data: string): boolean {
 *   const call = readTokenCall(data);
 *   return call !== undefined && isUnlimited(call, undefined);
 * }
 */
export const isUnlimited = (call: TokenCall, asset: Asset | undefined): boolean =>
  call.kind === 'approve' &&
  (call.amount >= endless || largest.includes(call.amount)) &&
  !asset?.id.includes('/erc721:');

/**
 * Whether a call takes a permission back. The number 0 is one of an item where the contract is a collection, or could be.
 *
 * @param asset the token of the call, where it is known.
 * @example
 * import { readTokenCall } from '@causeway/eip155/tokenCall';
 * import { takesBack } from '@causeway/kit/requests';
 *
 * export function isHarmless(data: string): boolean {
 *   const call = readTokenCall(data);
 *   return call !== undefined && takesBack(call, undefined);
 * }
 */
export const takesBack = (call: TokenCall, asset: Asset | undefined): boolean =>
  call.kind === 'approve-all'
    ? !call.isApproved
    : call.kind === 'approve' && call.amount === 0n && asset !== undefined && !asset.id.includes('/erc721:');
