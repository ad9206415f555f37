import { useEffect } from 'react';
import { Drawing } from '../shared/Drawing.js';
import type { Kit } from '../types.js';
import { loadSecurity } from './security/securityPart.js';
import { useEmbeddedWords } from './words/useEmbeddedWords.js';

/** The row of the account dialog that opens the wallet's security. */
export function SecurityRow({ kit }: { readonly kit: Kit }) {
  const { t } = useEmbeddedWords(kit);
  // So that one dialog follows the other without a gap. A failure is handled when the dialog is opened.
  useEffect(() => void loadSecurity(kit).catch(() => undefined), [kit]);
  return (
    <button type="button" data-part="row" onClick={() => kit.dialog.set('security')}>
      <span data-part="row-icon">
        <Drawing
          name="shield"
          d="M10 2.8 4.2 5v4.6c0 3.6 2.4 6.2 5.8 7.6 3.4-1.4 5.8-4 5.8-7.6V5zM7.4 9.8l2 2 3.4-3.6"
        />
      </span>
      <span data-part="row-text">{t('security')}</span>
    </button>
  );
}
