import type { NearChain } from '@causeway/near';
import type { Connector } from '@causeway/protocol';
import { load } from '@causeway/protocol/load';
import { createPopups } from '@causeway/protocol/popup';
import type { WebWalletConfig } from '../config.ts';

/** Accounts of visitors who returned from a wallet's page, by connector, until they are connected. */
export const comingBack = new Map<string, string>();

/**
 * The connector of a NEAR wallet on another site. Its code and the library of the ecosystem load when it is used or
 * was connected before; no code of the wallet is ever loaded.
 */
export function createNearWeb(web: WebWalletConfig, chain: NearChain): Connector {
  const inWindow = web.opens !== 'page';
  const { host, pathname } = new URL(web.url);
  const id = `near:${inWindow ? 'popup' : 'page'}:${`${host}${pathname}`.replace(/\/$/, '')}`;
  const windows = createPopups(globalThis, () => open(web.url, '_blank', 'popup,width=480,height=640'));
  const bridge = load('nearWeb', async () =>
    (await import('./openBridge.ts')).openBridge(id, web, chain, windows),
  );
  return Object.freeze<Connector>({
    id,
    route: 'popup',
    namespaces: Object.freeze(['near']),
    wallet: Object.freeze({ name: web.name, icon: web.icon }),
    prepare: () => void bridge().catch(() => undefined),
    async createSession(request) {
      const account = comingBack.get(id);
      comingBack.delete(id);
      const asks = account === undefined && !request.signal.aborted;
      // Before anything is awaited: browsers open no window after the click.
      const close = asks && inWindow ? windows.openWindow() : undefined;
      try {
        return await (await bridge()).createSession(request, account);
      } finally {
        close?.();
      }
    },
    getSession: async (record, options) => (await bridge()).getSession(record, options),
    // Only the wallet's page could revoke it, and disconnecting opens none.
    revokeSession: async () => undefined,
  });
}
