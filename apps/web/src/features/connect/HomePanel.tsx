import type { Connection } from '@causeway/core';
import { ConnectPanel } from '@causeway/kit';
import { isWalletError } from '@causeway/protocol';
import { useState } from 'react';
import { lazyPart } from '../../ui/lazyPart.tsx';
import { kit, useConnections } from '../../wallets.ts';

const Interrupted = lazyPart(async () => (await import('./Interrupted.tsx')).Interrupted, 'ui');

/** The panel to connect a wallet, as a part of the first page. */
export function HomePanel() {
  const interrupted = useInterrupted();
  return (
    <>
      {interrupted.length > 0 && <Interrupted connections={interrupted} />}
      <ConnectPanel kit={kit} />
    </>
  );
}

/** A wallet of the last visit that was not restored. The panel itself shows the errors of its own routes. */
const isInterrupted = ({ route, status, error }: Connection) =>
  status === 'disconnected' &&
  (route === 'injected' || route === 'popup') &&
  isWalletError(error) &&
  !['aborted', 'user-rejected', 'session-ended', 'unauthorised'].includes(error.code);

/**
 * Connections that were interrupted before the panel tried them; the panel shows later errors itself. They stay until
 * the panel unmounts, so that nothing moves under the pointer.
 */
function useInterrupted(): readonly Connection[] {
  const connections = useConnections();
  const [noted, setNoted] = useState<ReadonlyMap<string, Connection | undefined>>(new Map());
  const added = connections.filter(
    (one) => !noted.has(one.id) && (one.status === 'connecting' || isInterrupted(one)),
  );
  if (added.length > 0) {
    const more = added.map((one) => [one.id, isInterrupted(one) ? one : undefined] as const);
    setNoted(new Map([...noted, ...more]));
  }
  return [...noted.values()].filter((one) => one !== undefined);
}
