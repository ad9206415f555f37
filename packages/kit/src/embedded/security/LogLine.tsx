import type { ActivityEntry } from '@causeway/embedded-wallet';
import { describeIntent } from '../../requests/describeIntent.js';
import type { Kit } from '../../types.js';
import { Entry, Lines } from '../look/parts.js';
import { statusWords, typeWords } from './logWords.js';
import { useTimes } from './useTimes.js';
import { useSecurityWords } from './words/useSecurityWords.js';

/** One entry of the log: what, when and with which result; what was asked for exactly is one press away. */
export function LogLine({ kit, entry }: { readonly kit: Kit; readonly entry: ActivityEntry }) {
  const { t } = useSecurityWords(kit);
  const { time } = useTimes(kit);
  const { type, status, createdAt } = entry;
  const [word, result] = [typeWords.get(type), statusWords.get(status)];
  const facts = describeIntent(entry.intent);
  return (
    <Entry
      what={word ? t(word) : <bdi>{type}</bdi>}
      at={createdAt}
      time={time(createdAt)}
      result={result ? t(result) : <bdi>{status}</bdi>}
    >
      {facts.length > 0 && (
        <Lines title={t('log.details')} lines={facts.map(([name, value]) => `${name}: ${value}`)} />
      )}
    </Entry>
  );
}
