import type { ReactNode } from 'react';
import type { Kept } from '../../requests/useKept.js';
import { useElapsed } from '../../shared/useNow.js';
import type { Kit } from '../../types.js';
import { useLanguage } from '../../words/useLanguage.js';
import { Failure } from '../entry/Failure.js';
import { Button, Text } from '../look/parts.js';
import { useEmbeddedWords } from '../words/useEmbeddedWords.js';
import { useSecurityFailure } from './useSecurityFailure.js';
import { useSecurityWords } from './words/useSecurityWords.js';

interface ReadProps<T> {
  readonly kit: Kit;
  readonly reading: Kept<T>;
  readonly children: (data: T) => ReactNode;
}

/** After this time (ms) a read is called slow, and after the second one it can be repeated. */
const patience = { slow: 4_000, again: 8_000 };

/** Data of the wallet service: pending, read or failed, with a next step in each state. */
export function Read<T>({ kit, reading, children }: ReadProps<T>) {
  const { t } = useSecurityWords(kit);
  const { t: entry } = useEmbeddedWords(kit);
  const { t: common } = useLanguage(kit);
  const sentenceOf = useSecurityFailure(kit);
  const elapsed = useElapsed(reading.status === 'pending' ? reading.since : undefined);
  if (reading.kept !== undefined && reading.status !== 'error') return children(reading.kept);
  return (
    <div data-part="reading">
      {reading.status === 'error' ? (
        <Failure
          kit={kit}
          error={reading.error}
          sentence={sentenceOf(reading.error) ?? t('security.unread')}
          onRetry={reading.again}
        />
      ) : (
        <Text role="status">{elapsed >= patience.slow ? entry('slow') : t('security.reading')}</Text>
      )}
      {elapsed >= patience.again && <Button onPress={reading.again}>{common('retry')}</Button>}
    </div>
  );
}
