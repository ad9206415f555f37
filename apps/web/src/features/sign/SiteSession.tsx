import { parseAccountId } from '@causeway/protocol';
import { readSession, type SignedIn, type SignInWallets, signIn } from '@causeway/sign-in/client';
import { useEffect, useState } from 'react';
import { config } from '../../deployment.ts';
import { useFormat } from '../../i18n/format.ts';
import { useT } from '../../i18n/i18n.ts';
import { Address } from '../../ui/Address.tsx';
import { Button } from '../../ui/Button.tsx';
import { ActionError, ErrorNotice } from '../../ui/ErrorNotice.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { useAction, wallets } from '../../wallets.ts';
import { useReading } from '../form/useReading.ts';
import { WalletWait } from '../request/WalletWait.tsx';
import { LinkedAccounts } from './LinkedAccounts.tsx';
import type { SignFormProps } from './signing.ts';

const endpoint = '/sign-in';

/** Signs in to this site's own server, shows the session and ends it. Nothing where no such server runs. */
export function SiteSession(props: Pick<SignFormProps, 'sender' | 'gone'>) {
  const t = useT();
  const isOffered = config.signIn === true;
  const found = useReading(isOffered ? 'session' : undefined, (signal) => readSession({ endpoint, signal }));
  if (!isOffered) return null;
  return (
    <section className="stack" data-gap="4" aria-labelledby="site-session">
      <h2 id="site-session" className="sign-heading">
        {t('sign.site.title')}
      </h2>
      <p className="soft">{t('sign.site.what')}</p>
      {found.status === 'error' && <ErrorNotice error={found.error} onRetry={found.again} />}
      {found.status === 'done' && <Session {...props} found={found.data} />}
    </section>
  );
}

function Session({
  sender,
  gone,
  found,
}: Pick<SignFormProps, 'sender' | 'gone'> & { readonly found?: SignedIn }) {
  const t = useT();
  const format = useFormat();
  const [signedIn, setSignedIn] = useState(found);
  const [ended, setEnded] = useState(false);
  const entering = useAction(async ({ signal }) => {
    const { id: account, connection } = sender;
    const entered = await signIn(wallets as SignInWallets, {
      endpoint,
      account,
      connection: connection.id,
      signal,
    });
    setEnded(false);
    setSignedIn(entered);
  });
  const leaving = useAction(async ({ signal }) => {
    await signedIn?.signOut({ signal });
  });
  useEffect(
    () =>
      signedIn?.onEnd(() => {
        setSignedIn(undefined);
        setEnded(true);
      }),
    [signedIn],
  );

  if (signedIn) {
    const { account, expiresAt } = signedIn.session;
    return (
      <>
        <Notice kind="done" title={t('sign.site.in')}>
          <p>
            <Address address={parseAccountId(account).address} form="whole" copy={false} />
          </p>
          <p>{t('sign.site.until', { time: format.dateTime(expiresAt) })}</p>
        </Notice>
        <div className="row">
          <Button busy={leaving.status === 'pending'} onClick={() => leaving.dispatch()}>
            {t('sign.site.out')}
          </Button>
        </div>
        <ActionError action={leaving} />
        <LinkedAccounts sender={sender} gone={gone} endpoint={endpoint} current={account} />
      </>
    );
  }
  return (
    <>
      {ended && <Notice kind="info" title={t('sign.site.ended')} />}
      <div className="row">
        <Button
          icon="sign"
          disabled={gone}
          busy={entering.status === 'pending'}
          onClick={() => entering.dispatch()}
        >
          {t('sign.site.button')}
        </Button>
      </div>
      {entering.status === 'pending' && (
        <WalletWait
          area="sign"
          connection={sender.connection.id}
          wallet={sender.connection.walletName}
          since={entering.since}
          another={<p className="small">{t('sign.waiting.another')}</p>}
          onCancel={entering.reset}
        />
      )}
      <ActionError action={entering} />
    </>
  );
}
