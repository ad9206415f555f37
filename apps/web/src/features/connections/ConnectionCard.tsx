import type { ConnectedAccount, Connection } from '@causeway/core';
import { useEffect, useRef, useState } from 'react';
import { useT } from '../../i18n/i18n.ts';
import { Link } from '../../shell/Link.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { ErrorNotice } from '../../ui/ErrorNotice.tsx';
import { Glyph } from '../../ui/Glyph.tsx';
import { Waiting } from '../../ui/Waiting.tsx';
import { WalletIcon } from '../../ui/WalletIcon.tsx';
import { useAccount, useAccounts, useAction, wallets } from '../../wallets.ts';
import { arriving, leaveWallet } from '../connect/visit.ts';
import { Accounts } from './Accounts.tsx';
import { Leave } from './Leave.tsx';
import { Network } from './Network.tsx';
import { Receive } from './Receive.tsx';
import { noteGone } from './strayPress.ts';

/** One connection: who the wallet says it is, its accounts, what they hold, the network, and what can be done. */
export function ConnectionCard({ connection }: { readonly connection: Connection }) {
  const t = useT();
  const [receiving, setReceiving] = useState(false);
  const accounts = useAccounts().filter((account) => account.connection === connection.id);
  const selected = useAccount();
  const isSelected = (account: ConnectedAccount) =>
    selected?.connection === account.connection && selected.address === account.address;
  const active = accounts.find(isSelected) ?? accounts[0];
  const title = useRef<HTMLSpanElement>(null);
  const leave = useAction((_, revoke: boolean) => leaveWallet(connection, revoke));

  // The other places work with the selected account, and the visitor means the one on this card.
  const select = () => {
    if (active && !isSelected(active)) wallets.select(active.id, { connection: connection.id });
  };
  useEffect(() => noteGone, []);
  useEffect(() => {
    if (connection.status !== 'connected' || arriving.get() !== connection.walletId) return;
    arriving.set(undefined);
    title.current?.focus();
  }, [connection]);

  return (
    <Card
      className="connection"
      title={
        <span className="connection-title" id={`wallet-${connection.walletId}`} tabIndex={-1} ref={title}>
          <WalletIcon name={connection.walletName} icon={connection.walletIcon} />
          <bdi>{connection.walletName}</bdi>
        </span>
      }
      actions={connection.namespaces.map((namespace) => <Glyph key={namespace} namespace={namespace} />)}
    >
      {connection.status === 'reconnecting' && (
        <Waiting
          title={t('connections.returning', { name: connection.walletName })}
          since={connection.since}
          slow={t('connections.returningSlow')}
          onCancel={() => leave.dispatch(false)}
        />
      )}
      {active && (
        <>
          <Accounts accounts={accounts} />
          <div className="row connection-actions">
            <Link className="button-link" data-kind="primary" to="/send" onClick={select}>
              {t('connections.send')}
            </Link>
            <Link className="button-link" to="/sign" onClick={select}>
              {t('connections.sign')}
            </Link>
            <Button icon="receive" aria-expanded={receiving} onClick={() => setReceiving(!receiving)}>
              {t('connections.receive')}
            </Button>
          </div>
          {receiving && <Receive account={active} />}
          <Network connection={connection} account={active} />
          <Leave connection={connection} onLeave={leave.dispatch} busy={leave.status === 'pending'} />
        </>
      )}
      {leave.error !== undefined && <ErrorNotice error={leave.error} onDismiss={leave.reset} />}
    </Card>
  );
}
