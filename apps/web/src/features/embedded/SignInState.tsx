import type { Wallet } from '@causeway/core';
import { useT } from '../../i18n/i18n.ts';
import { ActionStatus } from '../../ui/Waiting.tsx';
import { arriving, mayRead, signIns } from '../../visit.ts';
import { useAction } from '../../wallets.ts';
import { Connected } from '../connections/Connected.tsx';
import { SignIn } from './SignIn.tsx';

interface SignInStateProps {
  /** The embedded wallet. */
  readonly wallet: Wallet;
  /** The sign-in is asked for. */
  readonly open: boolean;
  /** The address that was typed before; a code is sent to it at once. */
  readonly email?: string;
  /** It stays although the sign-in is no longer requested: connecting continues, or has failed. */
  readonly onBusy: (busy: boolean) => void;
  /** The press that asked for the sign-in has been dealt with. */
  readonly onClose: () => void;
}

/** From the first press to the connected wallet: the sign-in, the wait for the provider, or why it failed. */
export function SignInState({ wallet, open, email, onBusy, onClose }: SignInStateProps) {
  const t = useT();
  const connect = useAction(async ({ signal }) => {
    // A connection that waited for the sign-in continues by itself, and this one joins it.
    for (const ask of signIns.get()) ask.accept();
    await wallet.connect({ signal });
    onClose();
    onBusy(false);
  });
  const begin = () => {
    mayRead.set(true);
    arriving.set(wallet.id);
    Connected.prefetch();
    onBusy(true);
    connect.dispatch();
  };
  const reset = () => {
    connect.reset();
    onBusy(false);
  };
  const give = () => {
    for (const ask of signIns.get()) ask.refuse();
    reset();
    onClose();
  };
  return (
    <>
      {open && connect.status !== 'pending' && <SignIn email={email} onDone={begin} onCancel={give} wanted />}
      <ActionStatus
        action={{ ...connect, reset }}
        waiting={t('ui.waiting', { name: wallet.name })}
        slow={t('ui.provider.slow')}
        step={t('ui.step', { name: wallet.name })}
        onRetry={begin}
      />
    </>
  );
}
