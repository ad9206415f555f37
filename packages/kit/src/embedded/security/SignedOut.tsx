import { useEffect, useRef } from 'react';
import type { Kit } from '../../types.js';
import { useSecurityWords } from './words/useSecurityWords.js';

/** The session has ended while the dialog was open, or before: the next step is to sign in. */
export function SignedOut({ kit }: { readonly kit: Kit }) {
  const { t } = useSecurityWords(kit);
  const main = useRef<HTMLButtonElement>(null);
  useEffect(() => main.current?.focus(), []);
  return (
    <div data-part="screen">
      <div role="status">
        <p data-part="screen-title">{t('over.title')}</p>
        <p data-part="screen-text">{t('over.what')}</p>
      </div>
      <div data-part="actions">
        <button
          ref={main}
          type="button"
          data-part="action"
          data-kind="primary"
          onClick={() => kit.dialog.set('connect')}
        >
          {t('over.in')}
        </button>
      </div>
    </div>
  );
}
