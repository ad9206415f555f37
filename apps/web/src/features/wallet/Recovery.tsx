import type { EmailAttempt, EmbeddedAccount } from '@causeway/embedded-wallet';
import { useRecoveryPasskey } from '@causeway/kit/requests';
import { useStore } from '@causeway/react';
import { useState } from 'react';
import { useT } from '../../i18n/i18n.ts';
import { Button } from '../../ui/Button.tsx';
import { Choice } from '../../ui/Field.tsx';
import { CodeForm } from '../embedded/CodeForm.tsx';
import { EmailForm } from '../embedded/EmailForm.tsx';
import { RecoveryPasskey } from './RecoveryPasskey.tsx';

interface RecoveryProps {
  readonly account: EmbeddedAccount;
  /** A pending code that an earlier page sent by mail. */
  readonly resumed?: EmailAttempt;
  /** Called when the person has a session. */
  readonly onDone: () => void;
  readonly onStop: () => void;
}

/** The steps of the recovery: its effects, the address, the code, and a new passkey. */
export function Recovery({ account, resumed, onDone, onStop }: RecoveryProps) {
  const t = useT();
  const { recovery } = account;
  const state = useStore(recovery.state);
  const [type, setType] = useState(state.status === 'cleared' ? 'email' : state.type);
  const [email, setEmail] = useState('');
  const [attempt, setAttempt] = useState(resumed);
  // Here, because the recovery is over as soon as the passkey exists.
  const passkey = useRecoveryPasskey(account, onDone);
  const start = (options: { readonly email: string; readonly signal?: AbortSignal }) =>
    recovery.start({ ...options, type });
  const stop = () => {
    recovery.clear();
    setAttempt(undefined);
    onStop();
  };
  const isActive = state.status === 'active' && state.type === 'passkey';
  const isLast = isActive || passkey.isCreated || passkey.create.status === 'pending';

  return (
    <div className="stack" data-testid="recovery">
      {isLast ? (
        <RecoveryPasskey
          passkey={passkey}
          until={state.status === 'active' ? state.createdAt + state.seconds * 1000 : undefined}
        />
      ) : attempt ? (
        <CodeForm
          attempt={attempt}
          onAttempt={setAttempt}
          submit={(code, options) => recovery.verify(code, options)}
          resend={(options) => attempt.resend(options)}
          onBack={() => {
            recovery.clear();
            setAttempt(undefined);
          }}
          // A recovery by passkey continues with a new passkey; the other one ends in a session.
          onDone={() => type === 'email' && onDone()}
        />
      ) : (
        <>
          <p>{t('wallet.recovery.what')}</p>
          <Choice
            legend={t('wallet.recovery.how')}
            value={type}
            onChange={(value) => setType(value === 'passkey' ? 'passkey' : 'email')}
            options={(['email', 'passkey'] as const).map((value) => ({
              value,
              label: t(`wallet.recovery.${value}`),
              hint: t(`wallet.recovery.${value}Hint`),
            }))}
          />
          <EmailForm email={email} onEmail={setEmail} start={start} onSent={setAttempt} />
        </>
      )}
      {!passkey.isCreated && (
        <div className="row">
          <Button kind="quiet" onClick={stop}>
            {t('wallet.recovery.stop')}
          </Button>
        </div>
      )}
    </div>
  );
}
