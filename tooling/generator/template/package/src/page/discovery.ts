import type { Chain, Connector, Stop } from '@causeway/protocol';
import type { PageContext } from '@causeway/protocol/adapter';
import { createInjectedConnectors } from '@causeway/protocol/injected';
import type { Limits, PageLike } from '../types.js';
import { unwritten } from '../unwritten.js';
import type { Slot } from './slot.js';

const part = () => import('./injected.js');

/**
 * Prepares the discovery of a page. The returned function discovers wallets, now and later, and never
 * prompts.
 */
export function createDiscovery(context: PageContext<Chain<'toyname'>, Limits, PageLike>) {
  const connectorOf = createInjectedConnectors({
    namespace: 'toyname',
    context,
    part,
    nativeOf: ({ wallet }: Slot) => wallet,
  });
  return (announce: (connector: Connector<'toyname'> | undefined) => void): Stop =>
    discover(context.page, (slot) => announce(connectorOf(slot)));
}

function discover(_page: PageLike, _found: (slot: Slot) => void): Stop {
  return unwritten(
    'src/page/discovery.ts',
    'Find the wallets in the page; read name and icon with readIdentity, and everything else with peek.',
  );
}
