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

/** Connections that failed before the panel was drawn: it shows the errors of those it tries itself. */
function useInterrupted() {
  const connections = useConnections();
  const [tried, setTried] = useState<readonly string[]>([]);
  const begun = connections.find(({ id, status }) => status === 'connecting' && !tried.includes(id));
  if (begun) setTried([...tried, begun.id]);
  return connections.filter(
    ({ id, status, error }) =>
      status === 'disconnected' &&
      isWalletError(error) &&
      !['aborted', 'user-rejected'].includes(error.code) &&
      !tried.includes(id),
  );
}
