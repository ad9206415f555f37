import { ConnectPanel } from '@causeway/kit';
import { isWalletError } from '@causeway/protocol';
import { useState } from 'react';
import { useT } from '../../i18n/i18n.ts';
import { ErrorNotice } from '../../ui/ErrorNotice.tsx';
import { kit, useConnections } from '../../wallets.ts';

/** Connecting, as a part of the first page. */
export function HomePanel() {
  return (
    <>
      <Interrupted />
      <ConnectPanel kit={kit} />
    </>
  );
}

const isDecision = (error: unknown) =>
  isWalletError(error, 'aborted') || isWalletError(error, 'user-rejected');

/** Why a wallet of the last visit is not connected, such as a locked one. The panel shows what is tried from here on. */
function Interrupted() {
  const t = useT();
  const connections = useConnections();
  const [tried, setTried] = useState<readonly string[]>([]);
  const begun = connections.find(({ id, status }) => status === 'connecting' && !tried.includes(id));
  if (begun) setTried([...tried, begun.id]);
  return connections.map(
    ({ id, walletName: name, status, error }) =>
      status === 'disconnected' &&
      error &&
      !isDecision(error) &&
      !tried.includes(id) && <ErrorNotice key={id} error={error} step={t('ui.step', { name })} />,
  );
}
