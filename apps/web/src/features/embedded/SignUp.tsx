import { useStore } from '@causeway/react';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { useT } from '../../i18n/i18n.ts';
import { Button } from '../../ui/Button.tsx';
import { lazyPart } from '../../ui/lazyPart.tsx';
import { signIns } from '../../visit.ts';
import { useConnections, useWallets } from '../../wallets.ts';
import '../../ui/Field.css';
import './embedded.css';

const SignInState = lazyPart(async () => (await import('./SignInState.tsx')).loadSignIn(), 'ui', 'embedded');

type Way = 'email' | 'passkey';

/**
 * The embedded wallet: a field for an email address, usable at once, or a passkey. The rest of the sign-in is fetched
 * when the field has the focus.
 */
export function SignUp() {
  const t = useT();
  const title = useId();
  const wallet = useWallets().find(({ routes }) => routes.includes('embedded'));
  const connected = useConnections().some(
    ({ route, status }) => route === 'embedded' && status === 'connected',
  );
  const requests = useStore(signIns);
  const [email, setEmail] = useState('');
  const [wanted, setWanted] = useState<Way>();
  // Pressed; the field stays until what takes its place is loaded.
  const [pressed, setPressed] = useState<Way>();
  // The wallet is connecting, or shows why it failed.
  const [busy, setBusy] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const isRequested = wanted !== undefined || requests.length > 0;
  const before = useRef(isRequested);
  useEffect(() => {
    // Closing returns the focus to the field.
    if (before.current && !isRequested && document.activeElement === document.body) field.current?.focus();
    before.current = isRequested;
  }, [isRequested]);

  if (!wallet || connected) return null;
  const begin = async (way: Way) => {
    setPressed(way);
    await SignInState.prefetch();
    setWanted(way);
    setPressed(undefined);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!pressed) void begin('email');
  };
  return (
    <section className="start-way" aria-labelledby={title}>
      <h2 id={title}>{t('start.noWallet.email')}</h2>
      {isRequested || busy ? (
        <SignInState
          wallet={wallet}
          isRequested={isRequested}
          email={wanted === 'email' ? email : undefined}
          onBusy={setBusy}
          onClose={() => setWanted(undefined)}
        />
      ) : (
        <form className="stack" data-gap="2" onSubmit={submit} noValidate>
          <label className="sr-only" htmlFor={`${title}field`}>
            {t('start.noWallet.address')}
          </label>
          <input
            ref={field}
            id={`${title}field`}
            className="input"
            type="email"
            inputMode="email"
            autoComplete="email"
            autoCapitalize="off"
            spellCheck={false}
            dir="ltr"
            placeholder={t('start.noWallet.example')}
            value={email}
            onFocus={SignInState.prefetch}
            onChange={({ target }) => setEmail(target.value)}
          />
          <Button type="submit" kind="primary" busy={pressed === 'email'}>
            {t('start.noWallet.go')}
          </Button>
          <Button
            icon="key"
            busy={pressed === 'passkey'}
            onClick={() => !pressed && begin('passkey')}
            onPointerEnter={SignInState.prefetch}
            onFocus={SignInState.prefetch}
          >
            {t('start.noWallet.passkey')}
          </Button>
          <p className="soft small">{t('start.noWallet.own')}</p>
        </form>
      )}
    </section>
  );
}
