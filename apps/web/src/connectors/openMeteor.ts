import type { NearChain } from '@causeway/near';
import { meteorWeb } from '@causeway/near/meteor';
import type { WebWalletConfig } from '../config.ts';
import { type Bridge, closingWith, named } from './nearBridge.ts';
import { openWindow } from './openWindow.ts';

/** Makes the bridge to Meteor's site in a window. Neither prompts nor sends a request. */
export async function openMeteor({ name, url }: WebWalletConfig, chain: NearChain): Promise<Bridge> {
  let popup: Window | null | undefined;
  const meteor = meteorWeb({
    chain,
    name,
    url,
    network: named[chain.id as keyof typeof named] ?? 'testnet',
    open() {
      const opened = popup === undefined ? openWindow() : popup;
      popup = undefined;
      return opened;
    },
  });
  const { giveUp, closing } = closingWith(meteor.close);
  return {
    async createSession(request, { popup: opened }) {
      meteor.forget();
      popup = opened;
      try {
        return closing(await meteor.connector.createSession(request).catch(giveUp));
      } finally {
        popup = undefined;
      }
    },
    async getSession(record, options) {
      const session = await meteor.connector.getSession(record, options);
      return session && closing(session);
    },
  };
}
