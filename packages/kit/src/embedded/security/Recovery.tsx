import type { EmailAttempt, EmbeddedAccount, WaitOptions } from '@causeway/embedded-wallet';
import { useStore } from '@causeway/react';
import { useState } from 'react';
import { useRecoveryPasskey } from '../../requests/useRecoveryPasskey.js';
import type { Kit } from '../../types.js';
import { createDraft } from '../createDraft.js';
import { embeddedOf } from '../embedded.js';
import { CodeForm } from '../entry/CodeForm.js';
import { EmailForm } from '../entry/EmailForm.js';
import { Actions, Button, Text, Title } from '../look/parts.js';
import { Choice } from './Choice.js';
import { NewPasskey } from './NewPasskey.js';
import { useSecurityWords } from './words/useSecurityWords.js';

/** Props of the recovery. */
export interface RecoveryProps {
  readonly kit: Kit;
  readonly account: EmbeddedAccount;
  /** A mail with a pending code, of this page or an earlier one. */
  readonly resumed: EmailAttempt | undefined;
  /** Called when the person has a session. */
  readonly onDone: () => void;
  /** Returns to the other ways to sign in. */
  readonly onStop: () => void;
}

/**
 * The steps of a recovery: its purpose, the address, the code, and for a lost passkey a new one; after `prepareSecurity`.
 *
 * @example
 * ```tsx
 * import { Recovery } from '@causeway/kit/requests';
 *
 * export const Lost = ({ kit, account }: Pick<Parameters<typeof Recovery>[0], 'kit' | 'account'>) => (
 *   <Recovery kit={kit} account={account} resumed={undefined} onDone={() => {}} onStop={() => history.back()} />
 * );
 * ```
 */
export function Recovery({ kit, account, resumed, onDone, onStop }: RecoveryProps) {
  const { t } = useSecurityWords(kit);
  const { recovery } = account;
  const state = useStore(recovery.state);
  const [type, setType] = useState(state.status === 'cleared' ? 'passkey' : state.type);
  // The typed address is that of the kit's sign-in, if it has one; the codes are different ones.
  const [draft] = useState(() => createDraft(kit.choices.embedded?.ui && embeddedOf(kit).draft.get().email));
  const [attempt, setAttempt] = useState(resumed);
  // Here, because the recovery is over as soon as the passkey exists.
  const passkey = useRecoveryPasskey(account, onDone);
  const [isConfirmed, setConfirmed] = useState(state.status === 'active');
  const start = (options: { readonly email: string } & WaitOptions) => recovery.start({ ...options, type });
  const isActive = state.status === 'active' && state.type === 'passkey';
  const isLast = isActive || passkey.isCreated || passkey.create.status === 'pending';
  return (
    <>
      <Title>{t('lost.title')}</Title>
      {isLast ? (
        <NewPasskey
          kit={kit}
          passkey={passkey}
          until={state.status === 'active' ? state.createdAt + state.seconds * 1000 : undefined}
        />
      ) : attempt && !isConfirmed ? (
        <CodeForm
          kit={kit}
          draft={draft}
          attempt={attempt}
          onAttempt={(next) => {
            if (!next) recovery.clear();
            setAttempt(next);
          }}
          onDone={() => (type === 'email' ? onDone() : setConfirmed(true))}
          long={{ hint: t('lost.codeHint'), bad: t('lost.codeBad') }}
        />
      ) : (
        <>
          <Text role={isConfirmed ? 'alert' : undefined}>{t(isConfirmed ? 'lost.over' : 'lost.what')}</Text>
          <Choice
            legend={t('lost.how')}
            value={type}
            onChange={setType}
            options={[
              { value: 'passkey', label: t('lost.new'), hint: t('lost.newWhat') },
              { value: 'email', label: t('lost.in'), hint: t('lost.inWhat') },
            ]}
          />
          <EmailForm
            kit={kit}
            draft={draft}
            start={start}
            onSent={(sent) => {
              setConfirmed(false);
              setAttempt(sent);
            }}
          />
        </>
      )}
      {!passkey.isCreated && (
        <Actions>
          <Button
            onPress={() => {
              recovery.clear();
              onStop();
            }}
          >
            {t('lost.stop')}
          </Button>
        </Actions>
      )}
    </>
  );
}
