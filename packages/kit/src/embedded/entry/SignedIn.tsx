import type { EmbeddedAccount, SessionView } from '@causeway/embedded-wallet';
import { shortenAddress } from '@causeway/protocol/address';
import { useEffect, useRef } from 'react';
import type { Kit } from '../../types.js';
import { useEmbeddedWords } from '../words/useEmbeddedWords.js';

interface SignedInProps {
  readonly kit: Kit;
  readonly account: EmbeddedAccount;
  readonly session: Extract<SessionView, { readonly address: string }>;
  readonly onConnect: () => void;
}

/** The session that exists: it connects at the person's press, and can be ended. */
export function SignedIn({ kit, account, session, onConnect }: SignedInProps) {
  const { t } = useEmbeddedWords(kit);
  const main = useRef<HTMLButtonElement>(null);
  useEffect(() => main.current?.focus(), []);
  return (
    <div data-part="screen">
      <p data-part="screen-title">{t('here.title')}</p>
      <p data-part="screen-text">
        {t('here.as', { who: `\u2068${session.email ?? shortenAddress(session.address)}\u2069` })}
      </p>
      <div data-part="actions">
        <button ref={main} type="button" data-part="action" data-kind="primary" onClick={onConnect}>
          {t('here.connect')}
        </button>
        <button type="button" data-part="action" onClick={() => void account.auth.signOut()}>
          {t('here.out')}
        </button>
      </div>
    </div>
  );
}
