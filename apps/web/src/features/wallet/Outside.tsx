import type { EmailAttempt, EmbeddedAccount } from '@causeway/embedded-wallet';
import { useStore } from '@causeway/react';
import { useEffect, useState } from 'react';
import { useT } from '../../i18n/i18n.ts';
import { navigate } from '../../navigation.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { SignIn } from '../embedded/SignIn.tsx';
import { Recovery } from './Recovery.tsx';

interface OutsideProps {
  readonly account: EmbeddedAccount;
  readonly expired: boolean;
  /** Called when the person has a session. */
  readonly onDone: () => void;
}

/** The sign-in and the recovery, for a person without a session. */
export function Outside({ account, expired, onDone }: OutsideProps) {
  const t = useT();
  const recovery = useStore(account.recovery.state);
  // A recovery by mail stays active beside its session, and ends with a sign-out.
  const isOpen =
    recovery.status === 'started' || (recovery.status === 'active' && recovery.type === 'passkey');
  /** The recovery that is shown, with the code that was sent before this page was opened. */
  const [lost, setLost] = useState<{ readonly resumed?: EmailAttempt } | undefined>(isOpen ? {} : undefined);
  useEffect(() => {
    let here = true;
    account.recovery.resume().then((attempt) => {
      if (here && attempt) setLost({ resumed: attempt });
    });
    return () => {
      here = false;
    };
  }, [account]);
  return (
    <div className="wallet-outside stack" data-gap="6">
      {expired && (
        <Notice kind="refused" title={t('embedded.over.title')}>
          <p>{t('embedded.over.what')}</p>
        </Notice>
      )}
      {!lost && (
        <Card title={t('wallet.out.title')}>
          <SignIn account={account} onDone={onDone} onCancel={() => navigate('/')} />
        </Card>
      )}
      <Card title={t('wallet.recovery.title')}>
        {lost ? (
          <Recovery
            // An earlier code is found after the first render; the recovery begins again with it.
            key={lost.resumed ? 'code' : 'address'}
            account={account}
            resumed={lost.resumed}
            onDone={onDone}
            onStop={() => setLost(undefined)}
          />
        ) : (
          <>
            <p>{t('wallet.recovery.what')}</p>
            <div className="row">
              <Button onClick={() => setLost({})}>{t('wallet.recovery.begin')}</Button>
            </div>
          </>
        )}
      </Card>
    </div>
  );
}
