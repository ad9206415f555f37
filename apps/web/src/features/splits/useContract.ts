import type { Chain } from '@causeway/protocol';
import { useMemo } from 'react';
import type { SplitsConfig } from '../../config.ts';
import { useTokens } from '../../tokens.ts';
import { contractOn } from './app.ts';
import { withTokens } from './withTokens.ts';

/** Returns the contract of splits on a network, with the tokens of the deployment and of the visitor. */
export function useContract(chain: Chain | undefined): SplitsConfig | undefined {
  const tokens = useTokens(chain);
  return useMemo(() => {
    const contract = chain && contractOn(chain.id);
    return contract && withTokens(contract, tokens);
  }, [chain, tokens]);
}
