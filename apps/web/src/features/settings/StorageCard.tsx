import { useEffect, useState } from 'react';
import { useFormat } from '../../i18n/format.ts';
import { useT } from '../../i18n/i18n.ts';
import { usePreferences, usePreferencesKept } from '../../preferences.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { ActionError, ErrorNotice } from '../../ui/ErrorNotice.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { useAction } from '../../wallets.ts';
import { useBook } from '../book/app.ts';
import { clear, type Kept, takeInventory } from './inventory.ts';

/** The data that this site stores in the browser, its size, and a button to delete each kind. */
export function StorageCard() {
  const t = useT();
  const format = useFormat();
  const kept = usePreferencesKept();
  const [asked, setAsked] = useState<Kept>();
  const look = useAction(takeInventory);
  const remove = useAction((_, kind: Kept) => clear(kind));
  const { dispatch } = look;
  const chosen = usePreferences();
  const saved = useBook();
  // List the data again after a deletion, and after a change on this page.
  useEffect(() => dispatch(), [dispatch, remove.status, chosen, saved]);

  return (
    <Card title={t('settings.storage')}>
      <p className="soft">{t('settings.storage.what')}</p>
      {!kept && <Notice kind="warning" title={t('settings.storage.notKept')} />}
      <ul className="settings-list">
        {(look.data?.amounts ?? []).map(({ kind, count, bytes }) => (
          <li key={kind} className="kept">
            <span>
              {t(`settings.storage.${kind}`)}
              <small className="soft">
                {t('settings.storage.amount', { count, size: format.bytes(bytes) })}
              </small>
            </span>
            <Button disabled={count === 0} onClick={() => setAsked(kind)}>
              {t(`settings.storage.${kind}Clear`)}
            </Button>
          </li>
        ))}
      </ul>
      {look.data?.aside.map(({ key, text }) => (
        <details key={key}>
          <summary className="mono small">{key}</summary>
          <pre className="settings-record" dir="ltr">
            {text}
          </pre>
        </details>
      ))}
      {look.error !== undefined && <ErrorNotice error={look.error} onRetry={() => look.dispatch()} />}
      <ActionError action={remove} />
      {asked && (
        <Dialog title={t(`settings.storage.${asked}Clear`)} onClose={() => setAsked(undefined)}>
          <p>{t(`settings.storage.${asked}Loss`)}</p>
          <div className="row">
            <Button
              kind="loss"
              onClick={() => {
                setAsked(undefined);
                remove.dispatch(asked);
              }}
            >
              {t(`settings.storage.${asked}Clear`)}
            </Button>
            <Button onClick={() => setAsked(undefined)}>{t('settings.storage.keep')}</Button>
          </div>
        </Dialog>
      )}
    </Card>
  );
}
