import { useStore } from '@causeway/react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useT } from '../../i18n/i18n.ts';
import { journal } from '../../journal.ts';
import { usePlace } from '../../navigation.ts';
import { Button } from '../../ui/Button.tsx';
import { Link } from '../../ui/Link.tsx';
import { Page } from '../../ui/Page.tsx';
import { Part } from '../../ui/Part.tsx';
import { isPending } from '../journal/entry.ts';
import { TroubleNotice } from '../journal/TroubleNotice.tsx';
import { useJournal } from '../journal/useJournal.ts';
import { ClearSettled } from './ClearSettled.tsx';
import { EntryItem } from './EntryItem.tsx';
import { Export } from './Export.tsx';
import { Filters } from './Filters.tsx';
import { byDay, choicesOf, everything, filterEntries } from './filter.ts';
import { useDay } from './useDay.ts';
import '../form/form.css';
import './activity.css';

/** Every request and transaction of this browser, newest first. */
export function ActivityPage() {
  const t = useT();
  const day = useDay();
  const entries = useJournal();
  const loaded = useStore(journal.loaded);
  const [filter, setFilter] = useState(everything);
  const shown = useMemo(() => filterEntries(entries, filter), [entries, filter]);
  const settled = entries.filter((entry) => !isPending(entry, Date.now())).length;

  const place = usePlace();
  const arrived = useRef<typeof place>(undefined);
  useEffect(() => {
    // A link may name an entry: it is opened once, whatever was filtered out.
    const id = new URLSearchParams(place.search).get('entry');
    if (!id || arrived.current === place) return;
    const item = document.getElementById(`entry-${id}`);
    if (item instanceof HTMLDetailsElement) {
      arrived.current = place;
      item.open = true;
      item.querySelector('summary')?.focus({ preventScroll: true });
      item.scrollIntoView();
    } else if (entries.length > shown.length && entries.some((entry) => entry.id === id))
      setFilter(everything);
  }, [place, entries, shown]);

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
            shown={shown.length}
            all={entries.length}
            onChange={setFilter}
          >
            {settled > 0 && <ClearSettled count={settled} />}
          </Filters>
          {shown.length === 0 && (
            <div className="activity-empty">
              <p>{t('activity.filter.nothing')}</p>
              <Button onClick={() => setFilter(everything)}>{t('activity.filter.all')}</Button>
            </div>
          )}
          {shown.length > 0 && <Export entries={shown} />}
          {byDay(shown).map((group) => (
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
        </>
      )}
    </Page>
  );
}

function Nothing() {
  const t = useT();
  return (
    <div className="activity-empty">
      <p className="activity-empty-title">{t('activity.empty.title')}</p>
      <p className="soft">{t('activity.empty.what')}</p>
      <div className="row">
        <Link to="/sign" className="button-link">
          {t('activity.empty.sign')}
        </Link>
        <Link to="/send" className="button-link">
          {t('activity.empty.send')}
        </Link>
      </div>
    </div>
  );
}
