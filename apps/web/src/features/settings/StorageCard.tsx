import { useEffect, useState } from 'react';
import { useFormat } from '../../i18n/format.ts';
import { useT } from '../../i18n/i18n.ts';
import { usePreferences, usePreferencesSaved } from '../../preferences.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { ActionError, ErrorNotice } from '../../ui/ErrorNotice.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { useAction } from '../../wallets.ts';
import { useBook } from '../book/app.ts';
import { clear, type DataKind, readInventory } from './inventory.ts';

/** The data that this site stores in the browser, its size, and a button to delete each kind. */
export function StorageCard() {
  const t = useT();
  const format = useFormat();
  const isSaved = usePreferencesSaved();
  const [kindToDelete, setKindToDelete] = useState<DataKind>();
  const inventory = useAction(readInventory);
  const remove = useAction((_, kind: DataKind) => clear(kind));
  const { dispatch } = inventory;
  const chosen = usePreferences();
  const saved = useBook();
  // List the data again after a deletion, and after a change on this page.
  useEffect(() => dispatch(), [dispatch, remove.status, chosen, saved]);

  return (
    <Card title={t('settings.storage')}>
      <p className="soft">{t('settings.storage.what')}</p>
      {!isSaved && <Notice kind="warning" title={t('settings.storage.notKept')} />}
      <ul className="settings-list">
        {(inventory.data?.amounts ?? []).map(({ kind, count, bytes }) => (
          <li key={kind} className="kept">
            <span>
              {t(`settings.storage.${kind}`)}
              <small className="soft">
                {t('settings.storage.amount', { count, size: format.bytes(bytes) })}
              </small>
            </span>
            <Button disabled={count === 0} onClick={() => setKindToDelete(kind)}>
              {t(`settings.storage.${kind}Clear`)}
            </Button>
          </li>
        ))}
      </ul>
      {inventory.data?.aside.map(({ key, text }) => (
        <details key={key}>
          <summary className="mono small">{key}</summary>
          <pre className="settings-record" dir="ltr">
            {text}
          </pre>
        </details>
      ))}
      {inventory.error !== undefined && (
        <ErrorNotice error={inventory.error} onRetry={() => inventory.dispatch()} />
      )}
      <ActionError action={remove} />
      {kindToDelete && (
        <Dialog title={t(`settings.storage.${kindToDelete}Clear`)} onClose={() => setKindToDelete(undefined)}>
          <p>{t(`settings.storage.${kindToDelete}Loss`)}</p>
          <div className="row">
            <Button
              kind="loss"
              onClick={() => {
                setKindToDelete(undefined);
                remove.dispatch(kindToDelete);
              }}
            >
              {t(`settings.storage.${kindToDelete}Clear`)}
            </Button>
            <Button onClick={() => setKindToDelete(undefined)}>{t('names.book.keep')}</Button>
          </div>
        </Dialog>
      )}
    </Card>
  );
}
