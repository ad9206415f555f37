import type { Connection } from '@causeway/core';
import { useAction, useConnections, wallets } from '../../wallets.ts';

/** Connects the embedded wallet to the app like any other wallet, and says how that stands. */
export function useConnectEmbedded() {
  const connection: Connection | undefined = useConnections().find(({ route }) => route === 'embedded');
  const action = useAction(async ({ signal }) => {
    const wallet = wallets.list.get().find(({ routes }) => routes.includes('embedded'));
    await wallet?.connect({ signal });
  });
  return { connection, action, connect: () => action.dispatch() };
}
