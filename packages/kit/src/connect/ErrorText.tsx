import type { Kit } from '../types.js';
import { useLanguage } from '../words/useLanguage.js';
import { errorWords } from './errorWords.js';

/** Explains a failure and the next step. A rejection is an answer, so it is shown calmly. */
export function ErrorText({
  kit,
  error,
  name,
}: {
  readonly kit: Kit;
  readonly error: unknown;
  readonly name: string;
}) {
  const { t } = useLanguage(kit);
  const { title, text, calm } = errorWords(error);
  return (
    <div data-part="error" data-state={calm ? 'rejected' : 'failed'}>
      <p data-part="screen-title">{t(title, { name })}</p>
      <p data-part="screen-text">{t(text, { name })}</p>
    </div>
  );
}
