import type { TokenCall } from '@causeway/eip155/tokenCall';
import { type CalledToken, findCalledToken, idsOf } from '@causeway/kit/requests';
import type { AssetId, Chain } from '@causeway/protocol';
import { readerOf } from '../../families/readers.ts';
import { useTokens, wellKnown } from '../../tokens.ts';
import { type Reading, useReading } from '../form/useReading.ts';

/** Reads the token of a call. None of it comes from the page that requests the signature. */
export function useCalledToken(
  chain: Chain,
  contract: string,
  call: TokenCall,
): Reading<CalledToken | undefined> {
  const named = useTokens(chain);
  const ids = idsOf(chain, contract, call);
  return useReading(`${chain.rpcUrls.join(' ')} ${ids.join(' ')}`, async (signal) => {
    const listed = [...named, ...(await wellKnown(chain))];
    const readAsset = async (id: AssetId) => (await readerOf(chain)).asset({ id, signal });
    return findCalledToken(ids, listed, chain.rpcUrls.length > 0 ? readAsset : undefined);
  });
}
