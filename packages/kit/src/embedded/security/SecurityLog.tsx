import { useActivityLog } from '../../requests/useActivityLog.js';
import { Failure } from '../entry/Failure.js';
import { Wait } from '../entry/Wait.js';
import { LogLine } from './LogLine.js';
import { Read } from './Read.js';
import { useSecurityFailure } from './useSecurityFailure.js';
import type { ViewProps } from './views.js';
import { useSecurityWords } from './words/useSecurityWords.js';

/** What the wallet service has done for the person, the newest first. */
export function SecurityLog({ kit, account }: Omit<ViewProps, 'onBack'>) {
  const { t } = useSecurityWords(kit);
  const sentenceOf = useSecurityFailure(kit);
  const { newest, entries, more, hasMore } = useActivityLog(account);
  const isBusy = more.status === 'pending';
  return (
    <>
      <Read kit={kit} reading={newest}>
        {() =>
          entries.length === 0 ? (
            <p data-part="screen-text">{t('log.none')}</p>
          ) : (
            <ul data-part="list">
              {entries.map((entry) => (
                <LogLine key={entry.id} kit={kit} entry={entry} />
              ))}
            </ul>
          )
        }
      </Read>
      {isBusy && (
        <Wait kit={kit} since={more.since} onCancel={more.reset}>
          {t('security.reading')}
        </Wait>
      )}
      <Failure kit={kit} error={more.error} sentence={sentenceOf(more.error)} />
      {newest.kept && (
        <div data-part="actions">
          {hasMore && (
            <button
              type="button"
              data-part="action"
              aria-busy={isBusy || undefined}
              onClick={() => {
                if (!isBusy) more.dispatch();
              }}
            >
              {t('log.more')}
            </button>
          )}
          <button
            type="button"
            data-part="action"
            aria-busy={newest.status === 'pending' || undefined}
            onClick={newest.again}
          >
            {t('log.again')}
          </button>
        </div>
      )}
    </>
  );
}
