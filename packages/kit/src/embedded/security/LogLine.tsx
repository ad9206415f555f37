import type { ActivityEntry } from '@causeway/embedded-wallet';
import { useState } from 'react';
import { describeIntent } from '../../requests/describeIntent.js';
import type { Kit } from '../../types.js';
import { statusWords, typeWords } from './logWords.js';
import { timeText } from './timeText.js';
import { useSecurityWords } from './words/useSecurityWords.js';

/** One entry of the log: what, when and with which result; what was asked for exactly is one press away. */
export function LogLine({ kit, entry }: { readonly kit: Kit; readonly entry: ActivityEntry }) {
  const { t, locale } = useSecurityWords(kit);
  const [isOpen, setOpen] = useState(false);
  const { type, status, createdAt } = entry;
  const [word, result] = [typeWords.get(type), statusWords.get(status)];
  const facts = describeIntent(entry.intent);
  return (
    <li data-part="log-entry">
      <span data-part="row-text">
        <span>{word ? t(word) : <bdi>{type}</bdi>}</span>
        <small data-part="row-note">
          <time dateTime={new Date(createdAt).toISOString()}>{timeText(locale, createdAt)}</time> ·{' '}
          {result ? t(result) : <bdi>{status}</bdi>}
        </small>
      </span>
      {facts.length > 0 && (
        <details data-part="details" onToggle={(event) => setOpen(event.currentTarget.open)}>
          <summary>{t('log.details')}</summary>
          {isOpen && (
            // biome-ignore lint/a11y/noNoninteractiveTabindex: long lines are scrolled by the keyboard.
            <section data-part="text" aria-label={t('log.details')} dir="ltr" translate="no" tabIndex={0}>
              {facts.map(([name, value]) => (
                <div key={name}>{`${name}: ${value}`}</div>
              ))}
            </section>
          )}
        </details>
      )}
    </li>
  );
}
