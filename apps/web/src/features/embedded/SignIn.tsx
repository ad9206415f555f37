import { plusIcon } from '../../ui/laterIcons.ts';
import './embedded.css';
import type { EmailAttempt, EmbeddedAccount, SignedIn } from '@causeway/embedded-wallet';
import { useStore } from '@causeway/react';
import { useEffect, useState } from 'react';
import { useT } from '../../i18n/i18n.ts';
import { AddressSentence } from '../../ui/AddressSentence.tsx';
import { Button } from '../../ui/Button.tsx';
import { ActionError } from '../../ui/ErrorNotice.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { useAction } from '../../wallets.ts';
import { CodeForm } from './CodeForm.tsx';
import { PasskeyForm, PasskeyWaiting } from './CreatingPasskey.tsx';
import { EmailForm } from './EmailForm.tsx';
import { WithAccount } from './WithAccount.tsx';

interface SignInProps {
  /** The account, where it is loaded already. */
  readonly account?: EmbeddedAccount;
  /** Called when the person has a session. */
  readonly onDone: () => void;
  readonly onCancel: () => void;
  /** The form appeared after a press on a button that is gone, so the first field takes the focus. */
  readonly wanted?: boolean;
  /** An address that was typed before; a code is sent to it at once. */
  readonly email?: string;
}

/** Sign-up and sign-in, by a code or by a passkey. It is part of the page, and every step can be undone. */
export function SignIn({ account: loaded, ...props }: SignInProps) {
  const t = useT();
  const ways = (account: EmbeddedAccount) => <Ways {...props} account={account} />;
  return (
    <section className="stack" aria-label={t('embedded.in.label')} data-testid="sign-in">
      {loaded ? ways(loaded) : <WithAccount onCancel={props.onCancel}>{ways}</WithAccount>}
    </section>
  );
}

function Ways(props: SignInProps & { readonly account: EmbeddedAccount }) {
  const { account, onDone, onCancel, wanted } = props;
  const t = useT();
  const session = useStore(account.session);
  const [email, setEmail] = useState(props.email ?? '');
  const [attempt, setAttempt] = useState<EmailAttempt>();
  // A session from before this page needs a confirmation; a new one is used at once.
  const [begun, setBegun] = useState(false);
  const [signedIn, setSignedIn] = useState<SignedIn>();
  useEffect(() => {
    let here = true;
    // A code that an earlier page sent can still be typed, after a reload or on return from the mail app.
    account.auth.resumeEmail().then((earlier) => here && earlier && setAttempt((now) => now ?? earlier));
    return () => {
      here = false;
    };
  }, [account]);
  const finish = (result: SignedIn) => {
    setSignedIn(result);
    onDone();
  };

  if (signedIn) return null;
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
        atOnce={props.email !== undefined}
        onEmail={setEmail}
        start={(options) => account.auth.startEmail(options)}
        onSent={(next) => {
          setBegun(true);
          setAttempt(next);
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

interface PasskeyWaysProps {
  readonly account: EmbeddedAccount;
  /** Called when a passkey is requested. */
  readonly onBegin: () => void;
  readonly onDone: (result: SignedIn) => void;
}

/** Signs in with an existing passkey, or creates a wallet with a new one. */
function PasskeyWays({ account, onBegin, onDone }: PasskeyWaysProps) {
  const t = useT();
  const [making, setMaking] = useState(false);
  const [name, setName] = useState('');
  const signIn = useAction(async ({ signal }) => {
    onBegin();
    onDone(await account.auth.signInWithPasskey({ signal }));
  });
  const make = useAction(async ({ signal }) => {
    onBegin();
    onDone(await account.auth.signUpWithPasskey({ name: name.trim(), signal }));
  });
  const pending = signIn.status === 'pending' || make.status === 'pending';
  const stop = () => {
    signIn.reset();
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
            signIn.dispatch();
          }}
        >
          {t('embedded.passkey.in')}
        </Button>
        <Button icon={plusIcon} aria-expanded={making} busy={pending} onClick={() => setMaking(!making)}>
          {t('embedded.passkey.new')}
        </Button>
      </div>
      {making && <PasskeyForm name={name} onName={setName} busy={pending} onCreate={() => make.dispatch()} />}
      {signIn.status === 'pending' && <PasskeyWaiting since={signIn.since} onCancel={stop} />}
      {make.status === 'pending' && <PasskeyWaiting since={make.since} onCancel={stop} />}
      <ActionError action={signIn} step={t('embedded.passkey.step')} onRetry={() => signIn.dispatch()} />
      <ActionError action={make} step={t('embedded.passkey.stepNew')} onRetry={() => make.dispatch()} />
    </div>
  );
}
