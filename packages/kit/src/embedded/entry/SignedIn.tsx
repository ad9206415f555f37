import type { EmbeddedAccount, SessionView } from '@causeway/embedded-wallet';
import { shortenAddress } from '@causeway/protocol/address';
import { useEffect, useRef } from 'react';
import type { Kit } from '../../types.js';
import { Actions, Button, Status } from '../look/parts.js';
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
    <>
      <Status kind="done" title={t('here.title')}>
        {t('here.as', { who: `\u2068${session.email ?? shortenAddress(session.address)}\u2069` })}
      </Status>
      <Actions>
        <Button place={main} kind="primary" onPress={onConnect}>
          {t('here.connect')}
        </Button>
        <Button onPress={() => void account.auth.signOut()}>{t('here.out')}</Button>
      </Actions>
    </>
  );
}
