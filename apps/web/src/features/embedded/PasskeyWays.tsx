import type { EmbeddedAccount, SignedIn } from '@causeway/embedded-wallet';
import { useState } from 'react';
import { useT } from '../../i18n/i18n.ts';
import { Button } from '../../ui/Button.tsx';
import { ActionError } from '../../ui/ErrorNotice.tsx';
import { useAction } from '../../wallets.ts';
import { PasskeyForm, PasskeyWaiting } from './CreatingPasskey.tsx';

interface PasskeyWaysProps {
  readonly account: EmbeddedAccount;
  /** A passkey is asked for now. */
  readonly onBegin: () => void;
  readonly onDone: (result: SignedIn) => void;
}

/** Open with a passkey that is there, or make a wallet with a new one. */
export function PasskeyWays({ account, onBegin, onDone }: PasskeyWaysProps) {
  const t = useT();
  const [making, setMaking] = useState(false);
  const [name, setName] = useState('');
  const open = useAction(async ({ signal }) => {
    onBegin();
    onDone(await account.auth.signInWithPasskey({ signal }));
  });
  const make = useAction(async ({ signal }) => {
    onBegin();
    onDone(await account.auth.signUpWithPasskey({ name: name.trim(), signal }));
  });
  const pending = open.status === 'pending' || make.status === 'pending';
  const stop = () => {
    open.reset();
    make.reset();
  };

  return (
    <div className="stack">
      <p className="soft small">{t('embedded.passkey.what')}</p>
      <div className="row">
        <Button
          icon="key"
          busy={pending}
          onClick={() => {
            make.reset();
            open.dispatch();
          }}
        >
          {t('embedded.passkey.in')}
        </Button>
        <Button icon="plus" aria-expanded={making} busy={pending} onClick={() => setMaking(!making)}>
          {t('embedded.passkey.new')}
        </Button>
      </div>
      {making && <PasskeyForm name={name} onName={setName} busy={pending} onCreate={() => make.dispatch()} />}
      {open.status === 'pending' && <PasskeyWaiting since={open.since} onCancel={stop} />}
      {make.status === 'pending' && <PasskeyWaiting since={make.since} onCancel={stop} />}
      <ActionError action={open} step={t('embedded.passkey.step')} onRetry={() => open.dispatch()} />
      <ActionError action={make} step={t('embedded.passkey.stepNew')} onRetry={() => make.dispatch()} />
    </div>
  );
}
