import type { EmbeddedAccount } from '@causeway/embedded-wallet';
import { useFormat } from '../../i18n/format.ts';
import { useT } from '../../i18n/i18n.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { ActionStatus } from '../../ui/Waiting.tsx';
import { useAction } from '../../wallets.ts';
import { useReading } from '../form/useReading.ts';
import { acted } from './held.ts';
import { Read } from './Read.tsx';

/** Every browser in which the person is signed in; each can be ended from here. */
export function SessionsCard({ account }: { readonly account: EmbeddedAccount }) {
  const t = useT();
  const format = useFormat();
  const reading = useReading('sessions', (signal) => account.sessions.list({ signal }));
  const end = useAction(async ({ signal }, id: string) => {
    await account.sessions.end({ id, signal });
    reading.again();
    acted();
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
