import type { EmailAttempt, EmbeddedAccount, Proof } from '@causeway/embedded-wallet';
import { useAction } from '@causeway/react';
import { useEffect, useRef, useState } from 'react';
import type { Kit } from '../../types.js';
import { createDraft } from '../createDraft.js';
import { CodeForm } from '../entry/CodeForm.js';
import { Progress } from '../entry/Progress.js';
import { icons } from '../look/icons.js';
import { Actions, Button, Status } from '../look/parts.js';
import { useEmbeddedWords } from '../words/useEmbeddedWords.js';
import type { LiveSession, WaysIn } from './views.js';
import { useSecurityWords } from './words/useSecurityWords.js';

interface ProveProps {
  readonly kit: Kit;
  readonly account: EmbeddedAccount;
  readonly session: LiveSession;
  /** Absent while they could not be read: then both ways are offered. */
  readonly ways: WaysIn | undefined;
  readonly onProof: (proof: Proof) => void;
}

/** Has the person confirm who they are: by a passkey, or by a code that is sent to their address. */
export function Prove({ kit, account, session, ways, onProof }: ProveProps) {
  const { t } = useSecurityWords(kit);
  const { t: entry } = useEmbeddedWords(kit);
  const [draft] = useState(() => createDraft());
  const [attempt, setAttempt] = useState<EmailAttempt>();
  const email = ways?.email ?? session.email;
  const first = useRef<HTMLButtonElement>(null);
  const hasPasskey = ways === undefined || ways.passkeys.length > 0;
  useEffect(() => first.current?.focus(), []);
  const send = useAction(async ({ signal }, to: string) =>
    setAttempt(await account.auth.startEmail({ email: to, signal })),
  );
  if (attempt)
    return (
      <CodeForm
        kit={kit}
        draft={draft}
        attempt={attempt}
        onAttempt={setAttempt}
        onDone={() => onProof('session')}
      />
    );
  return (
    <>
      <Status title={t('prove.title')}>{t('prove.what')}</Status>
      <Actions>
        {hasPasskey && (
          <Button place={first} icon={icons.key} onPress={() => onProof('passkey')}>
            {t('prove.passkey')}
          </Button>
        )}
        {email && (
          <Button
            place={hasPasskey ? undefined : first}
            icon={icons.mail}
            isBusy={send.status === 'pending'}
            onPress={() => send.dispatch(email)}
          >
            {t('prove.code', { email: `\u2068${email}\u2069` })}
          </Button>
        )}
      </Actions>
      <Progress kit={kit} action={send}>
        {entry('email.sending', { email: `\u2068${email ?? ''}\u2069` })}
      </Progress>
    </>
  );
}
