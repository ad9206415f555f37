import type { TokenCall } from '@causeway/eip155/tokenCall';
import type { Asset, AssetId, Chain } from '@causeway/protocol';
import { readerOf } from '../../families/readers.ts';
import { useTokens, wellKnown } from '../../tokens.ts';
import { type Reading, useReading } from '../form/useReading.ts';

/** The token that a call is about. */
export interface CalledToken {
  readonly asset: Asset;
  /** The deployment, the list of well-known tokens or the visitor named it. Every other token names itself. */
  readonly isListed: boolean;
}

/** What a contract could be, by the call: one of a collection before a token with an amount, because it says so itself. */
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
 * Reads the token of a call: from the lists, else from the chain. Nothing of it comes from the page that asks for the
 * signature. No data where the contract is no token.
 */
export function useCalledToken(
  chain: Chain,
  contract: string,
  call: TokenCall,
): Reading<CalledToken | undefined> {
  const named = useTokens(chain);
  const ids = idsOf(chain, contract, call);
  return useReading(`${chain.rpcUrls.join(' ')} ${ids.join(' ')}`, async (signal) => {
    const listed = [...named, ...(await wellKnown(chain))];
    for (const id of ids) {
      const asset = listed.find(isSame(id));
      if (asset) return { asset, isListed: true };
    }
    if (chain.rpcUrls.length === 0) return undefined;
    const reader = await readerOf(chain);
    const read = await Promise.allSettled(ids.map((id) => reader.asset({ id, signal })));
    const [found] = read.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
    return found && { asset: found, isListed: false };
  });
}
