import type { Wallet } from '@causeway/core';
import { Entry, LookContext, prepareRequests } from '@causeway/kit/requests';
import { useT } from '../../i18n/i18n.ts';
import { Button } from '../../ui/Button.tsx';
import { ActionStatus } from '../../ui/Waiting.tsx';
import { arriving, mayRead, signIns } from '../../visit.ts';
import { kit, useAction } from '../../wallets.ts';
import { Connected } from '../connections/Connected.tsx';
import { screenLook } from './screenLook.tsx';
import { WithAccount } from './WithAccount.tsx';

interface SignInStateProps {
  /** The embedded wallet. */
  readonly wallet: Wallet;
  /** The sign-in was requested. */
  readonly isRequested: boolean;
  /** An address that was typed before; a code is sent to it at once. */
  readonly email?: string;
  /** Called with true while connecting continues, or has failed, after the request for the sign-in ended. */
  readonly onBusy: (busy: boolean) => void;
  /** Called when the request for the sign-in was accepted or cancelled. */
  readonly onClose: () => void;
}

/** The sign-in, once the kit's sentences that it shows are loaded. A failed fetch throws; the next call tries again. */
export const loadSignIn = () => prepareRequests(kit).then(() => SignInState);

/** From the first press to the connected wallet: the sign-in, the wait for the provider, or the error. */
function SignInState({ wallet, isRequested, email, onBusy, onClose }: SignInStateProps) {
  const t = useT();
  const connect = useAction(async ({ signal }) => {
    // A connection that waited for the sign-in continues by itself, and this one joins it.
    for (const request of signIns.get()) request.accept();
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
  const cancel = () => {
    for (const request of signIns.get()) request.refuse();
    reset();
    onClose();
  };
  return (
    <>
      {isRequested && connect.status !== 'pending' && (
        <LookContext.Provider value={screenLook}>
          <WithAccount onCancel={cancel}>
            {(account) => (
              <div className="stack" data-testid="sign-in">
                <Entry kit={kit} account={account} email={email} onDone={begin} />
                <div className="row">
                  <Button kind="quiet" onClick={cancel}>
                    {t('embedded.in.leave')}
                  </Button>
                </div>
              </div>
            )}
          </WithAccount>
        </LookContext.Provider>
      )}
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
