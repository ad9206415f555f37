import { readSession, type SignedIn, signIn } from '@causeway/sign-in/client';
import { useEffect, useState } from 'react';
import { config } from '../../deployment.ts';
import { useT } from '../../i18n/i18n.ts';
import { Button } from '../../ui/Button.tsx';
import { ActionError, ErrorNotice } from '../../ui/ErrorNotice.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { useAction, wallets } from '../../wallets.ts';
import { useReading } from '../form/useReading.ts';
import type { Sender } from '../request/useSender.ts';
import { WalletWait } from '../request/WalletWait.tsx';
import { StandingSession } from './StandingSession.tsx';
import { endpoint } from './signing.ts';
import { WalletEntry } from './WalletEntry.tsx';

interface SiteSessionProps {
  /** The account to sign in with; absent while no wallet is connected. */
  readonly sender?: Sender;
  /** The sender's wallet is no longer connected. */
  readonly isDisconnected?: boolean;
  /** Called when a wallet begins to connect and sign in, and when that has ended or its failure was dismissed. */
  readonly onEntering?: (entering: boolean) => void;
}

/** Signs in to this site's own server, shows the session and ends it; nothing without such a server. */
export function SiteSession(props: SiteSessionProps) {
  const t = useT();
  const isOffered = config.signIn === true;
  const reading = useReading(isOffered ? 'session' : undefined, (signal) =>
    readSession({ endpoint, signal }),
  );
  if (!isOffered) return null;
  return (
    <section className={props.sender ? 'stack' : 'card'} data-gap="4" aria-labelledby="site-session">
      <h2 id="site-session" className={props.sender && 'sign-heading'}>
        {t('sign.site.title')}
      </h2>
      <p className="soft">{t('sign.site.what')}</p>
      {reading.status === 'error' && <ErrorNotice error={reading.error} onRetry={reading.again} />}
      {reading.status === 'done' && <Session {...props} initial={reading.data} />}
    </section>
  );
}

function Session({
  sender,
  isDisconnected,
  onEntering,
  initial,
}: SiteSessionProps & { readonly initial?: SignedIn }) {
  const t = useT();
  const [signedIn, setSignedIn] = useState(initial);
  const [ended, setEnded] = useState(false);
  useEffect(
    () =>
      signedIn?.onEnd(() => {
        setSignedIn(undefined);
        setEnded(true);
      }),
    [signedIn],
  );
  const enter = (entered: SignedIn) => {
    setEnded(false);
    setSignedIn(entered);
  };
  if (signedIn)
    return <StandingSession signedIn={signedIn} sender={sender} isDisconnected={isDisconnected} />;
  return (
    <>
      {ended && <Notice kind="info" title={t('sign.site.ended')} />}
      {sender ? (
        <AccountEntry sender={sender} isDisconnected={isDisconnected} onEntered={enter} />
      ) : (
        <WalletEntry onEntered={enter} onEntering={onEntering} />
      )}
    </>
  );
}

interface AccountEntryProps {
  readonly sender: Sender;
  readonly isDisconnected?: boolean;
  readonly onEntered: (signedIn: SignedIn) => void;
}

/** Signs in with the account of a connected wallet. */
function AccountEntry({ sender, isDisconnected, onEntered }: AccountEntryProps) {
  const t = useT();
  const { id: account, connection } = sender;
  const entering = useAction(async ({ signal }) => {
    const options = { endpoint, account, connection: connection.id, signal };
    onEntered(await signIn(wallets, options));
  });
  return (
    <>
      <div className="row">
        <Button
          icon="sign"
          disabled={isDisconnected}
          busy={entering.status === 'pending'}
          onClick={() => entering.dispatch()}
        >
          {t('sign.site.button')}
        </Button>
      </div>
      {entering.status === 'pending' && (
        <WalletWait
          area="sign"
          connection={connection.id}
          wallet={connection.walletName}
          since={entering.since}
          another={<p className="small">{t('sign.waiting.another')}</p>}
          onCancel={entering.reset}
        />
      )}
      <ActionError action={entering} />
    </>
  );
}
