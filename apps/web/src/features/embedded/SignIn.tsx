import type { EmailAttempt, EmbeddedAccount, SignedIn } from '@causeway/embedded-wallet';
import { useStore } from '@causeway/react';
import { useEffect, useState } from 'react';
import { useT } from '../../i18n/i18n.ts';
import { AddressSentence } from '../../ui/AddressSentence.tsx';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { CodeForm } from './CodeForm.tsx';
import { EmailForm } from './EmailForm.tsx';
import { PasskeyWays } from './PasskeyWays.tsx';
import { WithAccount } from './WithAccount.tsx';
import './embedded.css';

interface SignInProps {
  /** The person has a session now. */
  readonly onDone: () => void;
  readonly onCancel: () => void;
  /** It was opened by a press, whose button is gone: the first field takes the focus. */
  readonly wanted?: boolean;
}

/** Sign up and sign in, by a code or by a passkey. It stands in the page, and every step has a way back. */
export function SignIn({ onDone, onCancel, wanted }: SignInProps) {
  const t = useT();
  return (
    <section className="stack" aria-label={t('embedded.in.label')} data-testid="sign-in">
      <WithAccount onCancel={onCancel}>
        {(account) => <Ways account={account} onDone={onDone} onCancel={onCancel} wanted={wanted} />}
      </WithAccount>
    </section>
  );
}

function Ways(props: SignInProps & { readonly account: EmbeddedAccount }) {
  const { account, onDone, onCancel, wanted } = props;
  const t = useT();
  const session = useStore(account.session);
  const [email, setEmail] = useState('');
  const [attempt, setAttempt] = useState<EmailAttempt>();
  // A session that was there before anything was done here is offered; one that was just made goes on by itself.
  const [begun, setBegun] = useState(false);
  const [done, setDone] = useState<SignedIn>();
  useEffect(() => {
    let here = true;
    // A code that an earlier page sent: whoever reloads, or comes back from the mail app, goes on with it.
    account.auth.resumeEmail().then((earlier) => here && earlier && setAttempt((now) => now ?? earlier));
    return () => {
      here = false;
    };
  }, [account]);
  const finish = (result: SignedIn) => {
    setDone(result);
    onDone();
  };

  if (done) return null;
  if (!begun && (session.status === 'live' || session.status === 'ending')) {
    return (
      <Notice kind="info" title={t('embedded.here.title')}>
        <p>
          {session.email === undefined ? (
            <AddressSentence address={session.address} say={(who) => t('embedded.here.as', { who })} />
          ) : (
            t('embedded.here.as', { who: session.email })
          )}
        </p>
        <div className="row">
          <Button kind="primary" onClick={onDone}>
            {t('embedded.here.connect')}
          </Button>
          <Button onClick={() => void account.auth.signOut()}>{t('embedded.signOut')}</Button>
        </div>
      </Notice>
    );
  }
  if (attempt) {
    return (
      <CodeForm
        attempt={attempt}
        onAttempt={setAttempt}
        onDone={finish}
        submit={(code, options) => attempt.submit(code, options)}
        resend={(options) => attempt.resend(options)}
        onBack={() => {
          attempt.forget();
          setAttempt(undefined);
        }}
      />
    );
  }
  return (
    <>
      <p className="soft small">{t('embedded.in.why')}</p>
      <EmailForm
        email={email}
        wanted={wanted}
        onEmail={setEmail}
        start={(options) => account.auth.startEmail(options)}
        onSent={(sent) => {
          setBegun(true);
          setAttempt(sent);
        }}
      />
      <p className="or">{t('embedded.or')}</p>
      <PasskeyWays account={account} onBegin={() => setBegun(true)} onDone={finish} />
      <div className="row">
        <Button kind="quiet" onClick={onCancel}>
          {t('embedded.in.leave')}
        </Button>
      </div>
    </>
  );
}
