import type { Connection } from '@causeway/core';
import { ConnectPanel } from '@causeway/kit';
import { isWalletError } from '@causeway/protocol';
import { useState } from 'react';
import { lazyPart } from '../../ui/lazyPart.tsx';
import { kit, useConnections } from '../../wallets.ts';

const Interrupted = lazyPart(async () => (await import('./Interrupted.tsx')).Interrupted);

/** Connecting, as a part of the first page. */
export function HomePanel() {
  const interrupted = useInterrupted();
  return (
    <>
      {interrupted.length > 0 && <Interrupted connections={interrupted} />}
      <ConnectPanel kit={kit} />
    </>
  );
}

/** A wallet of the last visit that was not restored. The panel's start shows what became of its own routes. */
const isInterrupted = ({ route, status, error }: Connection) =>
  status === 'disconnected' &&
  (route === 'injected' || route === 'popup') &&
  isWalletError(error) &&
  !['aborted', 'user-rejected', 'session-ended', 'unauthorised'].includes(error.code);

/**
 * Connections that were interrupted before the panel tried them, whose errors it shows itself. They stay until the panel
 * goes, so that nothing moves under a press.
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
