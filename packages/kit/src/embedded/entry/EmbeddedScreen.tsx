import type { EmailAttempt, EmbeddedAccount } from '@causeway/embedded-wallet';
import { useReading, useStore } from '@causeway/react';
import { useEffect, useState } from 'react';
import { LazyPart } from '../../shared/LazyPart.js';
import { LoadFailed } from '../../shared/LoadFailed.js';
import type { EmbeddedScreenProps, Kit } from '../../types.js';
import { useLanguage } from '../../words/useLanguage.js';
import { embeddedOf } from '../embedded.js';
import { loadRecovery } from '../security/securityPart.js';
import { useEmbeddedWords } from '../words/useEmbeddedWords.js';
import { CodeForm } from './CodeForm.js';
import { EmailForm } from './EmailForm.js';
import { Failure } from './Failure.js';
import { PasskeyWays } from './PasskeyWays.js';
import { SignedIn } from './SignedIn.js';
import { Wait } from './Wait.js';

/** Sign-up and sign-in by email or passkey, and then the connection. */
export function EmbeddedScreen({ kit, onConnect }: EmbeddedScreenProps) {
  const embedded = embeddedOf(kit);
  const { t } = useEmbeddedWords(kit);
  const { t: common } = useLanguage(kit);
  const wallet = kit.hooks.useWallets().find(({ routes }) => routes.includes('embedded'));
  const reading = useReading('account', () => embedded.open());
  const connect = kit.hooks.useAction(async ({ signal }) => {
    // A connection that waits for the sign-in continues without another press, and this one joins it.
    for (const one of embedded.signIns.get()) one.accept();
    await wallet?.connect({ signal });
    onConnect();
  });
  if (reading.status === 'error') return <LoadFailed kit={kit} onRetry={reading.again} />;
  return (
    <section data-part="embedded" aria-label={common('embedded.way')} aria-busy={!reading.data || undefined}>
      <h2 data-part="side-title">{common('embedded.way')}</h2>
      {reading.status !== 'done' ? (
        <Wait kit={kit} since={reading.since}>
          {t('opening')}
        </Wait>
      ) : connect.status === 'pending' || connect.status === 'done' ? (
        <Wait kit={kit} since={connect.since} onCancel={connect.reset}>
          {t('connecting')}
        </Wait>
      ) : (
        <>
          <Ways kit={kit} account={reading.data} onDone={() => connect.dispatch()} />
          <Failure kit={kit} error={connect.error} />
        </>
      )}
    </section>
  );
}

interface WaysProps {
  readonly kit: Kit;
  readonly account: EmbeddedAccount;
  readonly onDone: () => void;
}

/** The ways in: a code by email, a passkey, or the session that exists. */
function Ways({ kit, account, onDone }: WaysProps) {
  const { t } = useEmbeddedWords(kit);
  const { draft } = embeddedOf(kit);
  const session = useStore(account.session);
  const [attempt, setAttempt] = useState<EmailAttempt>();
  const [recovery, setRecovery] = useState<{ readonly resumed: EmailAttempt | undefined }>();
  useEffect(() => {
    let isCurrent = true;
    // A code that was sent before the panel was closed, or by an earlier page, can still be typed.
    void account.auth.resumeEmail().then((earlier) => isCurrent && earlier && setAttempt(earlier));
    void account.recovery.resume().then((resumed) => isCurrent && resumed && setRecovery({ resumed }));
    return () => {
      isCurrent = false;
    };
  }, [account]);
  if (session.status === 'live' || session.status === 'ending')
    return <SignedIn kit={kit} account={account} session={session} onConnect={onDone} />;
  if (recovery)
    return (
      <LazyPart
        kit={kit}
        load={loadRecovery}
        props={{ kit, account, ...recovery, onDone, onStop: () => setRecovery(undefined) }}
      />
    );
  if (attempt) {
    return (
      <CodeForm
        kit={kit}
        draft={draft}
        attempt={attempt}
        onAttempt={setAttempt}
        onDone={onDone}
        onBack={() => {
          attempt.forget();
          setAttempt(undefined);
        }}
      />
    );
  }
  return (
    <>
      <p data-part="screen-text">{t('why')}</p>
      <EmailForm kit={kit} draft={draft} start={account.auth.startEmail} onSent={setAttempt} />
      <p data-part="or">{t('or')}</p>
      <PasskeyWays kit={kit} draft={draft} auth={account.auth} onDone={onDone} />
      <button type="button" data-part="link" onClick={() => setRecovery({ resumed: undefined })}>
        {t('passkey.lost')}
      </button>
    </>
  );
}
