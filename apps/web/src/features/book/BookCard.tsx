import { useStore } from '@causeway/react';
import { useState } from 'react';
import { useT } from '../../i18n/i18n.ts';
import { Address } from '../../ui/Address.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { download } from '../../ui/download.ts';
import { ActionError, ErrorNotice } from '../../ui/ErrorNotice.tsx';
import { trashIcon } from '../../ui/laterIcons.ts';
import { useAction } from '../../wallets.ts';
import { book, useBook } from './app.ts';
import type { BookEntry } from './entry.ts';
import { LabelForm } from './LabelForm.tsx';
import './book.css';

/** The saved addresses, with buttons to rename, delete and export them. */
export function BookCard() {
  const t = useT();
  const entries = useBook();
  const trouble = useStore(book.trouble);
  const [renamed, setRenamed] = useState<BookEntry>();
  const [entryToDelete, setEntryToDelete] = useState<BookEntry>();
  const remove = useAction((_, entry: BookEntry) => book.remove(entry));
  return (
    <Card title={t('names.book.title')}>
      <p className="soft">{t(entries.length > 0 ? 'names.book.what' : 'names.book.nothing')}</p>
      {trouble !== undefined && <ErrorNotice error={trouble} />}
      {entries.length > 0 && (
        <ul className="settings-list book" aria-label={t('names.book.title')}>
          {entries.map((entry) => (
            <li key={`${entry.namespace} ${entry.address}`} className="book-entry">
              <Address address={entry.address} />
              {renamed === entry ? (
                <LabelForm of={entry} onDone={() => setRenamed(undefined)} />
              ) : (
                <div className="row">
                  <Button kind="quiet" onClick={() => setRenamed(entry)}>
                    {t('names.book.rename', { label: `\u2068${entry.label}\u2069` })}
                  </Button>
                  <Button kind="quiet" icon={trashIcon} onClick={() => setEntryToDelete(entry)}>
                    {t('names.book.delete', { label: `\u2068${entry.label}\u2069` })}
                  </Button>
                </div>
              )}
            </li>
          ))}
        </ul>
      )}
      {entries.length > 0 && (
        <div className="row">
          <Button
            onClick={() =>
              download('causeway-address-book.json', 'application/json', JSON.stringify(entries, null, 2))
            }
          >
            {t('names.book.export')}
          </Button>
        </div>
      )}
      <ActionError action={remove} />
      {entryToDelete && (
        <Dialog
          title={t('names.book.delete', { label: `\u2068${entryToDelete.label}\u2069` })}
          onClose={() => setEntryToDelete(undefined)}
        >
          <p>{t('names.book.loss')}</p>
          <Address address={entryToDelete.address} form="whole" copy={false} />
          <div className="row">
            <Button
              kind="loss"
              onClick={() => {
                setEntryToDelete(undefined);
                remove.dispatch(entryToDelete);
              }}
            >
              {t('names.book.delete', { label: `\u2068${entryToDelete.label}\u2069` })}
            </Button>
            <Button onClick={() => setEntryToDelete(undefined)}>{t('names.book.keep')}</Button>
          </div>
        </Dialog>
      )}
    </Card>
  );
}
