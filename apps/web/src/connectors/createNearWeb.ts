import type { NearChain } from '@causeway/near';
import type { Connector } from '@causeway/protocol';
import { load } from '@causeway/protocol/load';
import type { WebWalletConfig } from '../config.ts';
import { openWindow } from './openWindow.ts';

/** Accounts that came back from a wallet's page, by connector, until they are connected. */
export const comingBack = new Map<string, string>();

/**
 * The connector of a wallet of NEAR on a site of its own. What speaks to it, and the library of the ecosystem beneath,
 * come when it is asked for or was connected before; nothing of the wallet's is ever loaded.
 */
export function createNearWeb(web: WebWalletConfig, chain: NearChain): Connector {
  const inWindow = web.opens !== 'page';
  const { host, pathname } = new URL(web.url);
  const id = `near:${inWindow ? 'popup' : 'page'}:${`${host}${pathname}`.replace(/\/$/, '')}`;
  const bridge = load('nearWeb', async () => (await import('./openBridge.ts')).openBridge(id, web, chain));
  return Object.freeze<Connector>({
    id,
    route: 'popup',
    namespaces: Object.freeze(['near']),
    wallet: Object.freeze({ name: web.name }),
    prepare: () => void bridge().catch(() => undefined),
    async createSession(request) {
      const account = comingBack.get(id);
      comingBack.delete(id);
      const asks = account === undefined && !request.signal.aborted;
      // Before anything is awaited: browsers open no window after the click.
      const popup = asks && inWindow ? openWindow() : null;
      try {
        return await (await bridge()).createSession(request, { account, popup });
      } catch (error) {
        popup?.close();
        throw error;
      }
    },
    getSession: async (record, options) => (await bridge()).getSession(record, options),
    // Only its page could take it back, and leaving opens none.
    revokeSession: async () => undefined,
  });
}
