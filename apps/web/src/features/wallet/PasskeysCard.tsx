import type { EmbeddedAccount, Passkey } from '@causeway/embedded-wallet';
import { isWalletError } from '@causeway/protocol';
import { useState } from 'react';
import { useFormat } from '../../i18n/format.ts';
import { useT } from '../../i18n/i18n.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { ActionError, ErrorNotice } from '../../ui/ErrorNotice.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { closeIcon, plusIcon, trashIcon } from '../../ui/laterIcons.ts';
import { Notice } from '../../ui/Notice.tsx';
import { Waiting } from '../../ui/Waiting.tsx';
import { useAction } from '../../wallets.ts';
import { PasskeyForm, PasskeyWaiting } from '../embedded/CreatingPasskey.tsx';
import type { Reading } from '../form/useReading.ts';
import { Read } from './Read.tsx';
import { noteRequest } from './storedKeys.ts';

interface PasskeysCardProps {
  readonly account: EmbeddedAccount;
  readonly reading: Reading<readonly Passkey[]> & { readonly again: () => void };
}

/** The passkeys of the wallet, with buttons to add and remove them. */
export function PasskeysCard({ account, reading }: PasskeysCardProps) {
  const t = useT();
  const format = useFormat();
  const [removing, setRemoving] = useState<Passkey>();
  const changed = () => {
    reading.again();
    noteRequest();
  };
  return (
    <Card title={t('wallet.passkeys.title')}>
      <Read reading={reading} step={t('wallet.passkeys.step')}>
        {(passkeys) =>
          passkeys.length === 0 ? (
            <p className="soft">{t('wallet.passkeys.none')}</p>
          ) : (
            <ul className="settings-list">
              {passkeys.map((passkey) => (
                <li key={passkey.id} className="held">
                  <span>
                    <bdi>{passkey.name}</bdi>
                    <br />
                    <small className="soft">
                      {t('wallet.passkeys.since', { time: format.dateTime(passkey.createdAt) })}
                    </small>
                  </span>
                  <IconButton
                    icon={trashIcon}
                    label={t('wallet.passkeys.remove', { name: passkey.name })}
                    onClick={() => setRemoving(passkey)}
                  />
                </li>
              ))}
            </ul>
          )
        }
      </Read>
      <AddPasskey account={account} onAdded={changed} />
      {removing && (
        <RemovePasskey
          account={account}
          passkey={removing}
          onRemoved={changed}
          onClose={() => setRemoving(undefined)}
        />
      )}
    </Card>
  );
}

function AddPasskey({
  account,
  onAdded,
}: {
  readonly account: EmbeddedAccount;
  readonly onAdded: () => void;
}) {
  const t = useT();
  const [isOpen, setOpen] = useState(false);
  const [name, setName] = useState('');
  const add = useAction(async ({ signal }) => {
    await account.passkeys.add({ name: name.trim(), signal });
    setOpen(false);
    setName('');
    onAdded();
  });
  return (
    <>
      <div className="row">
        <Button icon={isOpen ? closeIcon : plusIcon} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {t('wallet.passkeys.add')}
        </Button>
      </div>
      {isOpen && (
        <PasskeyForm
          name={name}
          onName={setName}
          busy={add.status === 'pending'}
          onCreate={() => add.dispatch()}
        />
      )}
      {add.status === 'pending' && <PasskeyWaiting since={add.since} onCancel={add.reset} />}
      <ActionError action={add} step={t('wallet.passkeys.addStep')} onRetry={() => add.dispatch()} />
    </>
  );
}

interface RemovePasskeyProps {
  readonly account: EmbeddedAccount;
  readonly passkey: Passkey;
  readonly onRemoved: () => void;
  readonly onClose: () => void;
}

/** Confirms the removal of a passkey, with a second warning when it is the last way to sign in. */
function RemovePasskey({ account, passkey, onRemoved, onClose }: RemovePasskeyProps) {
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
