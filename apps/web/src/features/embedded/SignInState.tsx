import { useT } from '../../i18n/i18n.ts';
import { ErrorNotice } from '../../ui/ErrorNotice.tsx';
import { Waiting } from '../../ui/Waiting.tsx';
import { SignIn } from './SignIn.tsx';

interface SignInStateProps {
  /** The embedded wallet's name. */
  readonly name: string;
  /** The sign-in is asked for. */
  readonly open: boolean;
  /** `Date.now()` when connecting began, while it goes on. */
  readonly since: number | undefined;
  /** Why connecting came to nothing. */
  readonly error: unknown;
  readonly onDone: () => void;
  readonly onCancel: () => void;
  /** Ends the wait, or takes the error away. */
  readonly onReset: () => void;
}

/** From the first press to the connected wallet: the sign-in, the wait for the provider, or why it failed. */
export function SignInState({ name, open, since, error, onDone, onCancel, onReset }: SignInStateProps) {
  const t = useT();
  return (
    <>
      {open && since === undefined && <SignIn onDone={onDone} onCancel={onCancel} wanted />}
      {since !== undefined && (
        <Waiting
          title={t('ui.waiting', { name })}
          since={since}
          slow={t('ui.provider.slow')}
          onCancel={onReset}
        />
      )}
      {error !== undefined && (
        <ErrorNotice error={error} step={t('ui.step', { name })} onRetry={onDone} onDismiss={onReset} />
      )}
    </>
  );
}
