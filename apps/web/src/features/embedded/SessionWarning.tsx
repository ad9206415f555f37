import type { EmbeddedAccount } from '@causeway/embedded-wallet';
import { useStore } from '@causeway/react';
import { useEffect, useState } from 'react';
import { minutes } from '../../i18n/format.ts';
import { useT } from '../../i18n/i18n.ts';
import { Button } from '../../ui/Button.tsx';
import { ErrorNotice } from '../../ui/ErrorNotice.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Waiting } from '../../ui/Waiting.tsx';
import { embedded, useAction } from '../../wallets.ts';
import './embedded.css';

/**
 * On every page, in the last minute of a session: the time that is left, and a button to renew it. Typed text
 * stays.
 */
export function SessionWarning() {
  const [account, setAccount] = useState<EmbeddedAccount>();
  useEffect(() => {
    let here = true;
    // The connection is open, so the account's code is loaded; where it is not, the page reports that itself.
    embedded?.open().then(
      (one) => here && setAccount(one),
      () => undefined,
    );
    return () => {
      here = false;
    };
  }, []);
  return account ? <Ending account={account} /> : null;
}

function Ending({ account }: { readonly account: EmbeddedAccount }) {
  const t = useT();
  const session = useStore(account.session);
  const renew = useAction(({ signal }) => account.auth.renew({ signal }));
  if (session.status !== 'ending') return null;
  return (
    <aside className="ending">
      {renew.status === 'pending' ? (
        <Waiting title={t('embedded.ending.waiting')} since={renew.since} onCancel={renew.reset} />
      ) : renew.status === 'error' ? (
        <ErrorNotice
          error={renew.error}
          step={t('embedded.ending.step')}
          onRetry={() => renew.dispatch()}
          onDismiss={renew.reset}
        />
      ) : (
        <Notice
          kind="info"
          title={
            <span aria-hidden="true">
              {t('embedded.ending.title', { time: minutes(session.secondsLeft) })}
            </span>
          }
        >
          <p>{t('embedded.ending.what')}</p>
          <div className="row">
            <Button kind="primary" onClick={() => renew.dispatch()}>
              {t('embedded.ending.renew')}
            </Button>
          </div>
        </Notice>
      )}
    </aside>
  );
}
