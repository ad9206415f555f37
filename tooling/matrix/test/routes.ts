import type { MatrixNamespace, World } from '@causeway/conformance';
import { memoryKey } from '@causeway/eip155/key';
import { createKeyed } from '@causeway/eip155/keyed';
import type { Chain, Connector, Stop } from '@causeway/protocol';
import { createHeadlessWallet } from '@causeway/wallets';

import { createAccounts } from './namespaces.js';
import { openRelay } from './relay.js';

/** A wallet of the page, behind the namespace's genuine interface. */
export async function openInjected(namespace: MatrixNamespace, chain: Chain): Promise<World> {
  const { createAdapter, createFace, createPage = () => new EventTarget() } = namespace;
  const wallet = createHeadlessWallet({
    createKeyed,
    createKey: memoryKey,
    chains: [{ ...chain, id: 'eip155:31337' }],
    faces: createFace ? [createFace({ ...namespace, chains: [chain] })] : [],
    namespace: createAdapter(chain).namespace,
  });
  const page = createPage();
  const stopWallet = wallet.announceTo(page);
  let stopSearch: Stop = () => undefined;
  const connector = await new Promise<Connector>((resolve) => {
    stopSearch = createAdapter(chain, page).discover(resolve);
  });
  return {
    connector,
    side: wallet,
    async stop() {
      stopSearch();
      stopWallet();
    },
  };
}

/** A wallet behind the relay; it uses the earlier names of the namespace where `earlier` is set. */
export async function openRelayed(
  namespace: MatrixNamespace,
  chain: Chain,
  earlier?: MatrixNamespace['earlier'],
): Promise<World> {
  const adapter = namespace.createAdapter(chain);
  const accounts = createAccounts(namespace, chain);
  const namespaceName = earlier?.namespace ?? adapter.namespace;
  const id = chain.id.replace(adapter.namespace, namespaceName) as Chain['id'];
  const { wallet, ...world } = await openRelay(adapter, {
    namespace: namespaceName,
    accounts: earlier ? accounts.map(earlier.createKeyed) : accounts,
    chains: [id],
  });
  return { ...world, side: wallet };
}
