import type { NearChain } from '@causeway/near';
import type { WebWalletConfig } from '../config.ts';
import type { Bridge } from './nearBridge.ts';

/**
 * Creates the bridge to a NEAR wallet on another site: with messages, or with the addresses that wallet
 * selectors use.
 */
export async function openBridge(id: string, web: WebWalletConfig, chain: NearChain): Promise<Bridge> {
  if (web.protocol === 'meteor') return (await import('./openMeteor.ts')).openMeteor(web, chain);
  return (await import('./openSelector.ts')).openSelector(id, web, chain);
}
