import { parseAccountId } from '@causeway/protocol';
import { shortenAddress } from '@causeway/protocol/address';
import type { Session } from '@causeway/sign-in/client';
import { useEffect, useState } from 'react';
import { ErrorText } from '../connect/ErrorText.js';
import { Dialogs } from '../dialogs/Dialogs.js';
import { AccountMark } from '../marks/AccountMark.js';
import { useKit } from '../shared/context.js';
import { Frame } from '../shared/Frame.js';
import { Icon } from '../shared/Icon.js';
import { LoadFailed } from '../shared/LoadFailed.js';
import type { Kit } from '../types.js';
import { useLanguage } from '../words/useLanguage.js';
import { SignInWallets } from './SignInWallets.js';
import { type SignInControl, useSignIn } from './useSignIn.js';

/** Props of `SignIn`. */
export interface SignInProps {
  /** The kit; by default that of `KitProvider`. */
  readonly kit?: Kit;
  /** The path of the routes of `createHandler` (`@causeway/sign-in`), such as `/sign-in`. */
  readonly endpoint: string;
  /**
   * Called with the session when it is read or created, and with `undefined` when there is none or it has
   * ended.
   */
  readonly onSession?: (session: Session | undefined) => void;
}

/**
 * Signs a visitor in to the site's server with a wallet, shows the session and ends it there. A wallet that is not
 * connected yet is connected first, in the same prompt where it can.
 *
 * @example
 * ```tsx
 * import type { Kit } from '@causeway/kit';
 * import { SignIn } from '@causeway/kit/sign-in';
 * import '@causeway/kit/styles.css';
 *
 * export const Door = ({ kit }: { readonly kit: Kit }) => <SignIn kit={kit} endpoint="/sign-in" />;
 * ```
 */
export function SignIn({ kit: kitProp, endpoint, onSession }: SignInProps) {
  const kit = useKit(kitProp);
  const { t } = useLanguage(kit);
  const control = useSignIn(kit, endpoint);
  const { state } = control;
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    if (!failed) kit.language.load().catch(() => setFailed(true));
  }, [kit, failed]);
  const session = state.status === 'signed-in' ? state.signedIn.session : undefined;
  const isKnown = state.status !== 'checking';
  // biome-ignore lint/correctness/useExhaustiveDependencies: called for each change of the session.
  useEffect(() => {
    if (isKnown) onSession?.(session);
  }, [isKnown, session]);
  // There are no sentences before the language is loaded.
  const isReady = isKnown && t('signIn.button') !== '';
  return (
    <>
      <Frame kit={kit}>
        <section
          data-part="sign-in"
          data-state={state.status}
          aria-label={t('signIn.button') || 'Sign in'}
          aria-busy={isReady || failed ? undefined : true}
        >
          <div role="status" data-part="sign-in-status">
            {isReady && <Status kit={kit} control={control} />}
            {!isReady && failed && <LoadFailed kit={kit} onRetry={() => setFailed(false)} />}
            {!isReady && !failed && <p data-part="screen-text">{t('signIn.checking')}</p>}
          </div>
          {isReady && <Actions kit={kit} control={control} />}
        </section>
      </Frame>
      <Dialogs kit={kit} />
    </>
  );
}

interface PartProps {
  readonly kit: Kit;
  readonly control: SignInControl;
}

/** The current state as text, announced by screen readers when it changes. */
function Status({ kit, control: { state } }: PartProps) {
  const { t, locale } = useLanguage(kit);
  const error = 'error' in state ? state.error : undefined;
  const name = ('wallet' in state && state.wallet) || '';
  const wrong = error !== undefined && <ErrorText kit={kit} error={error} name={name} />;
  switch (state.status) {
    case 'signed-in': {
      const { account, expiresAt } = state.signedIn.session;
      const { address } = parseAccountId(account);
      const time = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' }).format(
        expiresAt,
      );
      return (
        <>
          <p data-part="screen-title">
            {t('signIn.as')}{' '}
            <span data-part="sign-in-account" title={address}>
              <AccountMark kit={kit} address={address} />
              <bdi dir="ltr" translate="no" data-part="address">
                {shortenAddress(address)}
              </bdi>
            </span>
          </p>
          <p data-part="screen-text">{t('signIn.until', { time })}</p>
          {wrong}
        </>
      );
    }
    case 'signing':
      return (
        <>
          <p data-part="screen-title">{t('signIn.confirm', { name: state.wallet })}</p>
          <p data-part="screen-text">{t('signIn.free')}</p>
        </>
      );
    case 'choosing':
      return <p data-part="screen-title">{t('signIn.choose')}</p>;
    case 'ended':
      return (
        <>
          <p data-part="screen-title">{t('signIn.ended')}</p>
          <p data-part="screen-text">{t('signIn.endedText')}</p>
        </>
      );
    default:
      return wrong;
  }
}

/** The next step of each state. */
function Actions({ kit, control }: PartProps) {
  const { t } = useLanguage(kit);
  const { state, start, choose, cancel, signOut } = control;
  if (state.status === 'signed-in') {
    return (
      <div data-part="actions">
        <button
          type="button"
          data-part="action"
          disabled={state.leaving}
          aria-busy={state.leaving || undefined}
          onClick={signOut}
        >
          <Icon name="leave" />
          {t('signIn.out')}
        </button>
      </div>
    );
  }
  if (state.status === 'choosing') return <SignInWallets kit={kit} onChoose={choose} onCancel={cancel} />;
  if (state.status === 'signing') {
    return (
      <div data-part="actions">
        <button type="button" data-part="action" onClick={cancel}>
          {t('cancel')}
        </button>
      </div>
    );
  }
  return (
    <div data-part="actions">
      <button type="button" data-part="action" data-kind="primary" onClick={start}>
        <Icon name="key" />
        {t('signIn.button')}
      </button>
    </div>
  );
}
