import type { ActivityEntry, EmbeddedAccount } from '@causeway/embedded-wallet';
import { describeIntent, useActivityLog } from '@causeway/kit/requests';
import { useState } from 'react';
import { useFormat } from '../../i18n/format.ts';
import { useT } from '../../i18n/i18n.ts';
import type { Key } from '../../i18n/keys.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { ActionError } from '../../ui/ErrorNotice.tsx';
import { refreshIcon } from '../../ui/laterIcons.ts';
import { Scroll } from '../form/Scroll.tsx';
import { Read } from './Read.tsx';

/** The requests to the provider with their results, the newest first. */
export function LogCard({ account }: { readonly account: EmbeddedAccount }) {
  const t = useT();
  const { newest, entries, more, hasMore } = useActivityLog(account);
  return (
    <Card
      title={t('wallet.log.title')}
      actions={
        newest.status === 'done' && (
          <Button kind="quiet" icon={refreshIcon} onClick={newest.again}>
            {t('wallet.log.again')}
          </Button>
        )
      }
    >
      <Read reading={newest} step={t('wallet.log.step')}>
        {() => (
          <>
            {entries.length === 0 && <p className="soft">{t('wallet.log.none')}</p>}
            {entries.length > 0 && (
              <ul className="settings-list">
                {entries.map((entry) => (
                  <LogLine key={entry.id} entry={entry} />
                ))}
              </ul>
            )}
            {hasMore && (
              <div className="row">
                <Button busy={more.status === 'pending'} onClick={() => more.dispatch()}>
                  {t('wallet.log.more')}
                </Button>
              </div>
            )}
          </>
        )}
      </Read>
      <ActionError action={more} step={t('wallet.log.step')} />
    </Card>
  );
}

function LogLine({ entry }: { readonly entry: ActivityEntry }) {
  const t = useT();
  const format = useFormat();
  const [isOpen, setOpen] = useState(false);
  const facts = describeIntent(entry.intent);
  return (
    <li className="log-line">
      <div className="row" data-apart>
        <span>
          {t(`wallet.log.type.${entry.type}` as Key) || <bdi className="mono small">{entry.type}</bdi>}{' '}
          <small className="soft">
            {t(`wallet.log.status.${entry.status}` as Key) || <bdi className="mono">{entry.status}</bdi>}
          </small>
        </span>
        <time className="soft small" dateTime={new Date(entry.createdAt).toISOString()}>
          {format.dateTime(entry.createdAt)}
        </time>
      </div>
      {facts.length > 0 && (
        <details className="hex" onToggle={(event) => setOpen(event.currentTarget.open)}>
          <summary>{t('wallet.log.details')}</summary>
          {isOpen && (
            <Scroll label={t('wallet.log.details')} className="hex-lines" dir="ltr">
              {facts.map(([name, value]) => (
                <span key={name} className="hex-line">
                  {name}: {value}
                </span>
              ))}
            </Scroll>
          )}
        </details>
      )}
    </li>
  );
}
