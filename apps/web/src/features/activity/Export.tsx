import { useT } from '../../i18n/i18n.ts';
import { Button } from '../../ui/Button.tsx';
import { download } from '../../ui/download.ts';
import type { JournalEntry } from '../journal/entry.ts';
import { toCsv, toJson } from './exportEntries.ts';

/** Saves the entries that are shown as a file. Nothing leaves the browser. */
export function Export({ entries }: { readonly entries: readonly JournalEntry[] }) {
  const t = useT();
  const day = () => new Date().toISOString().slice(0, 10);
  return (
    <div className="row activity-export">
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
      <span className="soft small">{t('activity.export.what', { count: entries.length })}</span>
    </div>
  );
}
