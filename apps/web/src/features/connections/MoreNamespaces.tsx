import type { Connection } from '@causeway/core';
import { WalletError } from '@causeway/protocol';
import { useState } from 'react';
import { useT } from '../../i18n/i18n.ts';
import { Button } from '../../ui/Button.tsx';
import { ErrorNotice } from '../../ui/ErrorNotice.tsx';
import { Glyph, useNamespaceName } from '../../ui/Glyph.tsx';
import { useErrorTitle } from '../../ui/useErrorTitle.ts';
import { Waiting } from '../../ui/Waiting.tsx';
import { useConnections } from '../../wallets.ts';
import type { WalletConnections } from './byWallet.ts';

/** The namespaces of a connected wallet that are not connected: requested now, not approved, or available. */
export function MoreNamespaces({
  walletId,
  walletName,
  connections,
}: WalletConnections & { readonly walletName: string }) {
  const t = useT();
  const nameOf = useNamespaceName();
  /** The visitor stopped waiting; the wallet may still prompt. */
  const [stopped, setStopped] = useState<WalletError>();
  const connected = connections.flatMap(({ namespaces }) => namespaces);
  const others = useConnections().filter(
    (one) =>
      one.walletId === walletId &&
      !connections.some(({ id }) => id === one.id) &&
      !one.namespaces.some((namespace) => connected.includes(namespace)),
  );
  if (others.length === 0) return null;
  const pending = others.find(({ status }) => status === 'connecting');
  return (
    <div className="stack" data-gap="2">
      {pending && (
        <Waiting
          title={t('connections.more.waiting', {
            name: walletName,
            namespace: pending.namespaces.map(nameOf).join(', '),
          })}
          since={pending.since}
          slow={t('ui.slow')}
          onCancel={() => {
            setStopped(new WalletError('aborted', { method: 'connect' }));
            void pending.disconnect({ revoke: false });
          }}
        >
          <p>{t('ui.open', { name: walletName })}</p>
        </Waiting>
      )}
      {!pending && stopped && <ErrorNotice error={stopped} onDismiss={() => setStopped(undefined)} />}
      <ul className="more-namespaces" aria-label={t('connections.more.label', { name: walletName })}>
        {others
          .filter((one) => one !== pending)
          .map((one) => (
            <Other key={one.id} connection={one} busy={pending !== undefined} />
          ))}
      </ul>
    </div>
  );
}

function Other({ connection, busy }: { readonly connection: Connection; readonly busy: boolean }) {
  const t = useT();
  const why = useErrorTitle(connection.error);
  const nameOf = useNamespaceName();
  const namespace = connection.namespaces.map(nameOf).join(', ');
  // The connection itself reports the error.
  const connect = () => void connection.connect().catch(() => undefined);
  return (
    <li>
      {connection.namespaces.map((each) => (
        <Glyph key={each} namespace={each} named />
      ))}
      <span className="more-what" role="status">
        {namespace}
        <small className="soft">{why || t('connections.more.not')}</small>
      </span>
      <Button busy={busy} onClick={connect}>
        {t('connections.more.connect', { namespace })}
      </Button>
    </li>
  );
}
