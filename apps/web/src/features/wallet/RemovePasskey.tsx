import type { EmbeddedAccount, Passkey } from '@causeway/embedded-wallet';
import { isWalletError } from '@causeway/protocol';
import { useT } from '../../i18n/i18n.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { ErrorNotice } from '../../ui/ErrorNotice.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Waiting } from '../../ui/Waiting.tsx';
import { useAction } from '../../wallets.ts';

interface RemovePasskeyProps {
  readonly account: EmbeddedAccount;
  readonly passkey: Passkey;
  readonly onRemoved: () => void;
  readonly onClose: () => void;
}

/** Asks before a passkey is removed, and asks again, in plain words, when it is the last way in. */
export function RemovePasskey({ account, passkey, onRemoved, onClose }: RemovePasskeyProps) {
  const t = useT();
  const remove = useAction(async ({ signal }, lastWayIn: boolean) => {
    await account.passkeys.remove({ id: passkey.id, lastWayIn, signal });
    onRemoved();
    onClose();
  });
  const last = isWalletError(remove.error, 'embedded-last-way-in');
  const busy = remove.status === 'pending';
  return (
    <Dialog title={t('wallet.passkeys.removeTitle', { name: passkey.name })} onClose={onClose}>
      {last ? (
        <Notice kind="warning" title={t('wallet.passkeys.last')}>
          <p>{t('wallet.passkeys.lastWhat')}</p>
        </Notice>
      ) : (
        <p>{t('wallet.passkeys.removeWhat')}</p>
      )}
      {busy && <Waiting title={t('wallet.passkeys.removing')} since={remove.since} onCancel={remove.reset} />}
      {remove.status === 'error' && !last && (
        <ErrorNotice
          error={remove.error}
          step={t('wallet.passkeys.removeStep')}
          onRetry={() => remove.dispatch(false)}
          onDismiss={remove.reset}
        />
      )}
      <div className="row">
        <Button kind="loss" busy={busy} onClick={() => remove.dispatch(last)}>
          {last ? t('wallet.passkeys.lastYes') : t('wallet.passkeys.remove', { name: passkey.name })}
        </Button>
        <Button onClick={onClose}>{t('wallet.passkeys.keep')}</Button>
      </div>
    </Dialog>
  );
}
