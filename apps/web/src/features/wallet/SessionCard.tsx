import type { Connection } from '@causeway/core';
import type { EmbeddedAccount, SessionView } from '@causeway/embedded-wallet';
import type { ReactNode } from 'react';
import { minutes } from '../../i18n/format.ts';
import { useT } from '../../i18n/i18n.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { checkIcon, refreshIcon } from '../../ui/laterIcons.ts';
import { ActionStatus } from '../../ui/Waiting.tsx';
import { useAction, useConnections, wallets } from '../../wallets.ts';

interface SessionCardProps {
  readonly account: EmbeddedAccount;
  readonly session: Extract<SessionView, { readonly userId: string }>;
  readonly connecting: ReturnType<typeof useConnectEmbedded>;
  /** The key that signs requests. */
  readonly children: ReactNode;
}

/** The method of the sign-in, the remaining time, and the key that signs requests. */
export function SessionCard({ account, session, connecting, children }: SessionCardProps) {
  const t = useT();
  const renew = useAction(({ signal }) => account.auth.renew({ signal }));
  const { connection, action, connect } = connecting;
  const connected = connection?.status === 'connected';
  const acting = [renew, action].find(({ status }) => status === 'pending');
  return (
    <Card title={t('wallet.session.title')}>
      <p className="session-left">
        <span className="small soft">
          {t(`wallet.session.since.${session.kind}`)}
          <br />
          {t('wallet.session.left')}
        </span>
        <span className="session-time" dir="ltr" role="timer">
          {minutes(session.secondsLeft)}
        </span>
      </p>
      {connected ? (
        <p className="row small session-here">
          <Icon name={checkIcon} />
          {t('wallet.session.connected')}
        </p>
      ) : null}
      <div className="row">
        {!connected && (
          <Button kind="primary" busy={acting !== undefined} onClick={connect}>
            {t('wallet.session.connect')}
          </Button>
        )}
        <Button icon={refreshIcon} busy={acting !== undefined} onClick={() => renew.dispatch()}>
          {t('wallet.session.renew')}
        </Button>
      </div>
      <ActionStatus
        action={renew}
        waiting={t('wallet.session.renewing')}
        step={t('wallet.session.renewStep')}
        onRetry={() => renew.dispatch()}
      />
      <ActionStatus
        action={action}
        waiting={t('embedded.connecting')}
        step={t('wallet.session.connectStep')}
        onRetry={connect}
      />
      {children}
    </Card>
  );
}

/** Connects the embedded wallet to the app like any other wallet, and returns the state of the connection. */
export function useConnectEmbedded() {
  const connection: Connection | undefined = useConnections().find(({ route }) => route === 'embedded');
  const action = useAction(async ({ signal }) => {
    const wallet = wallets.list.get().find(({ routes }) => routes.includes('embedded'));
    await wallet?.connect({ signal });
  });
  return { connection, action, connect: () => action.dispatch() };
}
