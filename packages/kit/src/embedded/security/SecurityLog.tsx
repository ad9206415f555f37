import { useActivityLog } from '../../requests/useActivityLog.js';
import { Progress } from '../entry/Progress.js';
import { Actions, Button, List, Text } from '../look/parts.js';
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
  return (
    <>
      <Read kit={kit} reading={newest}>
        {() =>
          entries.length === 0 ? (
            <Text>{t('log.none')}</Text>
          ) : (
            <List>
              {entries.map((entry) => (
                <LogLine key={entry.id} kit={kit} entry={entry} />
              ))}
            </List>
          )
        }
      </Read>
      <Progress kit={kit} action={more} sentence={sentenceOf(more.error)}>
        {t('security.reading')}
      </Progress>
      {newest.kept && (
        <Actions>
          {hasMore && (
            <Button isBusy={more.status === 'pending'} onPress={() => more.dispatch()}>
              {t('log.more')}
            </Button>
          )}
          <Button isBusy={newest.status === 'pending'} onPress={newest.again}>
            {t('log.again')}
          </Button>
        </Actions>
      )}
    </>
  );
}
