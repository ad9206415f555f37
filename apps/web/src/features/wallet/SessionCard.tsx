import type { Connection } from '@causeway/core';
import type { EmbeddedAccount, SessionView } from '@causeway/embedded-wallet';
import { useT } from '../../i18n/i18n.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { ActionError } from '../../ui/ErrorNotice.tsx';
import { Choice } from '../../ui/Field.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { leaveIcon, refreshIcon } from '../../ui/laterIcons.ts';
import { ActionStatus, Waiting } from '../../ui/Waiting.tsx';
import { useAction, useConnections, wallets } from '../../wallets.ts';
import { minutes } from '../embedded/minutes.ts';

interface SessionCardProps {
  readonly account: EmbeddedAccount;
  readonly session: Extract<SessionView, { readonly userId: string }>;
  readonly connecting: ReturnType<typeof useConnectEmbedded>;
}

/** How the person signed in, the time left, what signs requests, and the sign-out button. */
export function SessionCard({ account, session, connecting }: SessionCardProps) {
  const t = useT();
  const renew = useAction(({ signal }) => account.auth.renew({ signal }));
  const leave = useAction(({ signal }) => account.auth.signOut({ signal }));
  const choose = useAction((_, choice: 'session' | 'passkey') => account.auth.stampWith(choice));
  const { connection, action, connect } = connecting;
  const connected = connection?.status === 'connected';
  const acting = [renew, leave, action].find(({ status }) => status === 'pending');
  return (
    <Card title={t('wallet.session.title')}>
      <p>{t(`wallet.session.since.${session.kind}`)}</p>
      <dl className="facts">
        <dt>{t('wallet.session.left')}</dt>
        <dd>
          <span className="mono" dir="ltr" role="timer">
            {minutes(session.secondsLeft)}
          </span>
        </dd>
      </dl>
      {connected ? (
        <p className="row soft">
          <Icon name="check" />
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
        <Button icon={leaveIcon} busy={acting !== undefined} onClick={() => leave.dispatch()}>
          {t('wallet.session.out')}
        </Button>
      </div>
      {leave.status === 'pending' && (
        <Waiting title={t('wallet.session.leaving')} since={leave.since} onCancel={leave.reset} />
      )}
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
      <Choice
        legend={t('wallet.session.with')}
        value={session.stampWith}
        onChange={(value) => choose.dispatch(value === 'passkey' ? 'passkey' : 'session')}
        options={(['session', 'passkey'] as const).map((value) => ({
          value,
          label: t(`wallet.session.with.${value}`),
          hint: t(`wallet.session.with.${value}Hint`),
        }))}
      />
      <ActionError action={choose} />
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
