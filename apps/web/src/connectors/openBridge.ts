import type { NearChain } from '@causeway/near';
import type { WebWalletConfig } from '../config.ts';
import type { Bridge, Windows } from './nearBridge.ts';

/**
 * Creates the bridge to a NEAR wallet on another site: with messages, or with the addresses that wallet
 * selectors use.
 */
export async function openBridge(
  id: string,
  web: WebWalletConfig,
  chain: NearChain,
  windows: Windows,
): Promise<Bridge> {
  if (web.protocol === 'meteor') return (await import('./openMeteor.ts')).openMeteor(web, chain, windows);
  return (await import('./openSelector.ts')).openSelector(id, web, chain, windows);
}
