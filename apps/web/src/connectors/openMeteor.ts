import type { NearChain } from '@causeway/near';
import { meteorWeb } from '@causeway/near/meteor';
import type { WebWalletConfig } from '../config.ts';
import { type Bridge, closingWith, named, type Windows } from './nearBridge.ts';

/** Makes the bridge to Meteor's site in a window. Neither prompts nor sends a request. */
export async function openMeteor(
  { name, url }: WebWalletConfig,
  chain: NearChain,
  windows: Windows,
): Promise<Bridge> {
  const meteor = meteorWeb({
    chain,
    name,
    url,
    network: named[chain.id as keyof typeof named] ?? 'testnet',
    open: () => windows.take()?.window ?? null,
  });
  const { giveUp, closing } = closingWith(meteor.close, windows.openWindow);
  return {
    async createSession(request) {
      meteor.forget();
      return closing(await meteor.connector.createSession(request).catch(giveUp));
    },
    async getSession(record, options) {
      const session = await meteor.connector.getSession(record, options);
      return session && closing(session);
    },
  };
}
