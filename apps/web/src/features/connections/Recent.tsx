import { useT } from '../../i18n/i18n.ts';
import { Link } from '../../ui/Link.tsx';
import { EntryItem } from '../activity/EntryItem.tsx';
import { useJournal } from '../journal/useJournal.ts';
import '../activity/activity.css';
import { Card } from '../../ui/Card.tsx';

/** The number of entries shown here. */
const most = 5;

/** The last requests and transactions; nothing before the first. */
export function Recent() {
  const t = useT();
  const entries = useJournal().slice(0, most);
  if (entries.length === 0) return null;
  return (
    <Card
      className="recent-card"
      title={t('connections.recent')}
      actions={
        <Link className="small" to="/activity">
          {t('connections.recentAll')}
        </Link>
      }
    >
      <ul className="activity-list">
        {entries.map((entry) => (
          <EntryItem key={entry.id} entry={entry} />
        ))}
      </ul>
    </Card>
  );
}
