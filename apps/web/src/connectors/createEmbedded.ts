import { type EmbeddedWallet, embeddedWallet } from '@causeway/embedded-wallet';
import type { Chain } from '@causeway/protocol';
import type { EmbeddedConfig } from '../config.ts';
import { askApproval, askSignIn } from './asks.ts';

/** The embedded wallet of a deployment. Making it does nothing; its code comes with its first use. */
export function createEmbedded(
  appName: string,
  config: EmbeddedConfig,
  chains: readonly Chain<'eip155'>[],
): EmbeddedWallet {
  return embeddedWallet({
    ...config,
    appName,
    chains,
    // The first network listed is the app's own.
    homeChain: chains[0]?.id,
    keyed: async () => (await import('@causeway/eip155/keyed')).createKeyed,
    request: async (call, options) => (await import('./request.ts')).request(call, options),
    approve: askApproval,
    signIn: askSignIn,
  });
}
