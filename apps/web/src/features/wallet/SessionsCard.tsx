import type { Connection } from '@causeway/core';
import type { EmbeddedAccount, SessionView } from '@causeway/embedded-wallet';
import { minutes, useFormat } from '../../i18n/format.ts';
import { useT } from '../../i18n/i18n.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { ActionError } from '../../ui/ErrorNotice.tsx';
import { Choice } from '../../ui/Field.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { checkIcon, leaveIcon, refreshIcon } from '../../ui/laterIcons.ts';
import { ActionStatus, Waiting } from '../../ui/Waiting.tsx';
import { useAction, useConnections, wallets } from '../../wallets.ts';
import { useReading } from '../form/useReading.ts';
import { Read } from './Read.tsx';
import { noteRequest } from './storedKeys.ts';

/** Every browser in which the person is signed in, with a button to end each session. */
export function SessionsCard({ account }: { readonly account: EmbeddedAccount }) {
  const t = useT();
  const format = useFormat();
  const reading = useReading('sessions', (signal) => account.sessions.list({ signal }));
  const end = useAction(async ({ signal }, id: string) => {
    await account.sessions.end({ id, signal });
    reading.again();
    noteRequest();
  });
  return (
    <Card title={t('wallet.sessions.title')}>
      <Read reading={reading} step={t('wallet.sessions.step')}>
        {(sessions) =>
          sessions.length === 0 ? (
            <p className="soft">{t('wallet.sessions.none')}</p>
          ) : (
            <ul className="settings-list">
              {sessions.map((session) => (
                <li key={session.id} className="held">
                  <span>
                    {session.current ? (
                      <strong>{t('wallet.sessions.here')}</strong>
                    ) : (
                      <bdi>{session.name}</bdi>
                    )}
                    <br />
                    <small className="soft">
                      {session.expiresAt === undefined
                        ? t('wallet.sessions.endless')
                        : t('wallet.sessions.until', { time: format.dateTime(session.expiresAt) })}
                    </small>
                  </span>
                  {!session.current && (
                    <Button busy={end.status === 'pending'} onClick={() => end.dispatch(session.id)}>
                      {t('wallet.sessions.end', { name: session.name })}
                    </Button>
                  )}
                </li>
              ))}
            </ul>
          )
        }
      </Read>
      <ActionStatus action={end} waiting={t('wallet.sessions.ending')} step={t('wallet.sessions.endStep')} />
    </Card>
  );
}

interface SessionCardProps {
  readonly account: EmbeddedAccount;
  readonly session: Extract<SessionView, { readonly userId: string }>;
  readonly connecting: ReturnType<typeof useConnectEmbedded>;
  /** Signatures by passkey need one. */
  readonly lacksPasskey: boolean;
}

/** The method of the sign-in, the remaining time, the key that signs requests, and a button to sign out. */
export function SessionCard({ account, session, connecting, lacksPasskey }: SessionCardProps) {
  const t = useT();
  const renew = useAction(({ signal }) => account.auth.renew({ signal }));
  const signOut = useAction(({ signal }) => account.auth.signOut({ signal }));
  const choose = useAction((_, choice: 'session' | 'passkey') => account.auth.stampWith(choice));
  const { connection, action, connect } = connecting;
  const connected = connection?.status === 'connected';
  const isByPasskey = session.stampWith === 'passkey';
  const acting = [renew, signOut, action].find(({ status }) => status === 'pending');
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
        <Button icon={leaveIcon} busy={acting !== undefined} onClick={() => signOut.dispatch()}>
          {t('wallet.session.out')}
        </Button>
      </div>
      {signOut.status === 'pending' && (
        <Waiting title={t('wallet.session.leaving')} since={signOut.since} onCancel={signOut.reset} />
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
        options={[
          {
            value: 'session',
            label: t('wallet.session.with.session'),
            hint: t('wallet.session.with.sessionHint'),
          },
          {
            value: 'passkey',
            label: t('wallet.session.with.passkey'),
            hint: t(`wallet.session.with.passkey${lacksPasskey ? (isByPasskey ? 'Lost' : 'None') : 'Hint'}`),
            isDisabled: lacksPasskey && !isByPasskey,
          },
        ]}
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
