import { isPending, type JournalEntry } from '@causeway/journal';
import { useStore } from '@causeway/react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useLanguage, useT } from '../../i18n/i18n.ts';
import { journal } from '../../journal.ts';
import { usePlace } from '../../navigation.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Link } from '../../ui/Link.tsx';
import { trashIcon } from '../../ui/laterIcons.ts';
import { Page } from '../../ui/Page.tsx';
import { Part } from '../../ui/Part.tsx';
import { kit, useAccounts } from '../../wallets.ts';
import { TroubleNotice } from '../journal/TroubleNotice.tsx';
import { useJournal } from '../journal/useJournal.ts';
import { daysBetween } from './ago.ts';
import { EntryItem } from './EntryItem.tsx';
import { Filters } from './Filters.tsx';
import { byDay, choicesOf, everything, filterEntries } from './filter.ts';
import '../form/form.css';
import './activity.css';
import { Dialog } from '../../ui/Dialog.tsx';
import { download } from '../../ui/download.ts';
import { toCsv, toJson } from './exportEntries.ts';

/** Every request and transaction of this browser, newest first. */
export function ActivityPage() {
  const t = useT();
  const day = useDay();
  const entries = useJournal();
  const loaded = useStore(journal.loaded);
  const [filter, setFilter] = useState(everything);
  const visible = useMemo(() => filterEntries(entries, filter), [entries, filter]);
  const settled = entries.filter((entry) => !isPending(entry, Date.now())).length;

  const place = usePlace();
  const arrived = useRef<typeof place>(undefined);
  useEffect(() => {
    // A link may name an entry: open it once, even when a filter hid it.
    const id = new URLSearchParams(place.search).get('entry');
    if (!id || arrived.current === place) return;
    const item = document.getElementById(`entry-${id}`);
    if (item instanceof HTMLDetailsElement) {
      arrived.current = place;
      item.open = true;
      item.querySelector('summary')?.focus({ preventScroll: true });
      item.scrollIntoView();
    } else if (entries.length > visible.length && entries.some((entry) => entry.id === id))
      setFilter(everything);
  }, [place, entries, visible]);

  return (
    <Page title={t('activity.title')} lead={t('activity.lead')}>
      <TroubleNotice />
      {!loaded && entries.length === 0 && <p className="soft">{t('activity.loading')}</p>}
      {loaded && entries.length === 0 && <Nothing />}
      {entries.length > 0 && (
        <>
          <Filters
            filter={filter}
            choices={choicesOf(entries)}
            visibleCount={visible.length}
            all={entries.length}
            onChange={setFilter}
          />
          {visible.length === 0 && (
            <div className="empty-page">
              <div className="empty-page-what">
                <p>{t('activity.filter.nothing')}</p>
                <Button onClick={() => setFilter(everything)}>{t('activity.filter.all')}</Button>
              </div>
            </div>
          )}
          {byDay(visible).map((group) => (
            <section key={new Date(group.at).toDateString()} className="stack" data-gap="2">
              <h2 className="activity-day">{day(group.at)}</h2>
              <ul className="activity-list">
                {group.entries.map((entry) => (
                  <Part key={entry.id} item>
                    <EntryItem entry={entry} />
                  </Part>
                ))}
              </ul>
            </section>
          ))}
          <footer className="activity-foot">
            {visible.length > 0 && <Export entries={visible} />}
            {settled > 0 && <ClearSettled count={settled} />}
          </footer>
        </>
      )}
    </Page>
  );
}

/** What the page is for, and the way to a first entry: a wallet, or with one a request to it. */
function Nothing() {
  const t = useT();
  const some = useAccounts().length > 0;
  return (
    <div className="empty-page">
      <div className="empty-page-what">
        <p className="empty-page-title">{t('activity.empty.title')}</p>
        <p className="soft">{t('activity.empty.what')}</p>
        {some ? (
          <div className="row">
            <Link to="/send" className="button-link" data-kind="primary">
              {t('activity.empty.send')}
            </Link>
            <Link to="/sign" className="button-link">
              {t('activity.empty.sign')}
            </Link>
          </div>
        ) : (
          <Button kind="primary" onClick={() => kit.dialog.set('connect')}>
            {t('activity.sender.connect')}
          </Button>
        )}
      </div>
      <div className="sketch" aria-hidden="true">
        {(['send', 'sign', 'send'] as const).map((icon, index) => (
          // The lines of a drawing stay in their order.
          <span key={index} className="sketch-line">
            <span className="activity-mark">
              <Icon name={icon} />
            </span>
            <span className="sketch-bar" />
            <Icon name="done" />
          </span>
        ))}
      </div>
    </div>
  );
}

/** Removes settled entries after a confirmation. Pending entries stay. */
function ClearSettled({ count }: { readonly count: number }) {
  const t = useT();
  const [isConfirming, setConfirming] = useState(false);
  const clear = () => {
    setConfirming(false);
    void journal.clearSettled();
  };
  return (
    <>
      <Button kind="quiet" icon={trashIcon} onClick={() => setConfirming(true)}>
        {t('activity.clear.button')}
      </Button>
      {isConfirming && (
        <Dialog title={t('activity.clear.title', { count })} onClose={() => setConfirming(false)}>
          <p>{t('activity.clear.what')}</p>
          <div className="row">
            <Button kind="loss" onClick={clear}>
              {t('activity.clear.confirm', { count })}
            </Button>
            <Button onClick={() => setConfirming(false)}>{t('activity.clear.keep')}</Button>
          </div>
        </Dialog>
      )}
    </>
  );
}

/** Saves the visible entries as a file. Nothing is sent over the network. */
function Export({ entries }: { readonly entries: readonly JournalEntry[] }) {
  const t = useT();
  const day = () => new Date().toISOString().slice(0, 10);
  return (
    <div className="activity-export">
      <span className="soft small">{t('activity.export.what')}</span>
      <div className="row">
        <Button
          kind="quiet"
          onClick={() => download(`activity-${day()}.csv`, 'text/csv;charset=utf-8', toCsv(entries))}
        >
          {t('activity.export.csv')}
        </Button>
        <Button
          kind="quiet"
          onClick={() => download(`activity-${day()}.json`, 'application/json', toJson(entries, Date.now()))}
        >
          {t('activity.export.json')}
        </Button>
      </div>
    </div>
  );
}

/** Returns a function that formats a time (ms) as a local day; the last two days are named "today" and "yesterday". */
function useDay(): (time: number) => string {
  const { region } = useLanguage();
  return useMemo(() => {
    const date = new Intl.DateTimeFormat(region, { dateStyle: 'full' });
    const relative = new Intl.RelativeTimeFormat(region, { numeric: 'auto' });
    return (time: number) => {
      const days = daysBetween(Date.now(), time);
      return days > -2 ? relative.format(days, 'day') : date.format(time);
    };
  }, [region]);
}
