import { type ReactNode, useEffect } from 'react';
import { Drawing } from '../shared/Drawing.js';
import type { Kit } from '../types.js';
import { loadSecurity } from './security/securityPart.js';
import { openAt, type StartView } from './security/startView.js';
import { useEmbeddedWords } from './words/useEmbeddedWords.js';

const accounts = (
  <Drawing
    name="accounts"
    d="M8 9.5a3 3 0 1 0 0-6 3 3 0 0 0 0 6zM2.5 16.5c.4-3 2.6-4.5 5.5-4.5s5.1 1.5 5.5 4.5M15.5 7v6M12.5 10h6"
  />
);
const shield = (
  <Drawing
    name="shield"
    d="M10 2.8 4.2 5v4.6c0 3.6 2.4 6.2 5.8 7.6 3.4-1.4 5.8-4 5.8-7.6V5zM7.4 9.8l2 2 3.4-3.6"
  />
);

/** The rows of the account dialog that open the wallet's accounts and its security. */
export function WalletRows({ kit }: { readonly kit: Kit }) {
  const { t } = useEmbeddedWords(kit);
  // So that one dialog follows the other without a gap. A failure is handled when the dialog is opened.
  useEffect(() => void loadSecurity(kit).catch(() => undefined), [kit]);
  const row = (view: StartView, icon: ReactNode, label: string) => (
    <button type="button" data-part="row" onClick={() => openAt(kit, view)}>
      <span data-part="row-icon">{icon}</span>
      <span data-part="row-text">{label}</span>
    </button>
  );
  return (
    <>
      {row('accounts', accounts, t('accounts'))}
      {row('home', shield, t('security'))}
    </>
  );
}
