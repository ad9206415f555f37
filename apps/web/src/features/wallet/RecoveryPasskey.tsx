import type { useRecoveryPasskey } from '@causeway/kit/requests';
import { useState } from 'react';
import { useFormat } from '../../i18n/format.ts';
import { useT } from '../../i18n/i18n.ts';
import { Button } from '../../ui/Button.tsx';
import { ActionError, ErrorNotice } from '../../ui/ErrorNotice.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { PasskeyForm, PasskeyWaiting } from '../embedded/CreatingPasskey.tsx';

interface RecoveryPasskeyProps {
  readonly passkey: ReturnType<typeof useRecoveryPasskey>;
  /** When the recovery ends (ms). */
  readonly until: number | undefined;
}

/** The end of a recovery by passkey: creates a passkey and signs in with it. */
export function RecoveryPasskey({ passkey, until }: RecoveryPasskeyProps) {
  const { create: make, open: signIn, isCreated, isKnown: there } = passkey;
  const t = useT();
  const format = useFormat();
  const [name, setName] = useState('');
  const opener = (
    <Button kind="primary" icon="key" busy={signIn.status === 'pending'} onClick={() => signIn.dispatch()}>
      {t('embedded.passkey.in')}
    </Button>
  );
  const opening = (
    <>
      {signIn.status === 'pending' && <PasskeyWaiting since={signIn.since} onCancel={signIn.reset} />}
      <ActionError action={signIn} step={t('embedded.passkey.step')} onRetry={() => signIn.dispatch()} />
    </>
  );
  if (isCreated) {
    return (
      <>
        <Notice kind="done" title={t('wallet.recovery.doneTitle')}>
          <p>{t('wallet.recovery.doneWhat')}</p>
          <div className="row">{opener}</div>
        </Notice>
        {opening}
      </>
    );
  }
  return (
    <div className="stack">
      <Notice kind="done" title={t('wallet.recovery.passkeyTitle')}>
        {until !== undefined && <p>{t('wallet.recovery.passkeyWhat', { time: format.time(until) })}</p>}
      </Notice>
      <PasskeyForm
        name={name}
        onName={setName}
        busy={make.status === 'pending'}
        onCreate={() => make.dispatch(name)}
      />
      {make.status === 'pending' && <PasskeyWaiting since={make.since} onCancel={make.reset} />}
      {make.status === 'error' && (
        <ErrorNotice
          error={make.error}
          step={t('wallet.recovery.stepPasskey')}
          // The device may still have the passkey that was thought lost.
          onRetry={there ? undefined : () => make.dispatch(name)}
          onDismiss={make.reset}
        >
          {there && opener}
        </ErrorNotice>
      )}
      {opening}
    </div>
  );
}
