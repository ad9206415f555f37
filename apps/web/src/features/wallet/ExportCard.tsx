import type { EmbeddedAccount, ExportSubject, Proof } from '@causeway/embedded-wallet';
import { useSecretExport } from '@causeway/kit/requests';
import { useEffect, useMemo, useState } from 'react';
import { useLanguage, useT } from '../../i18n/i18n.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { ActionError } from '../../ui/ErrorNotice.tsx';
import { Choice } from '../../ui/Field.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Waiting } from '../../ui/Waiting.tsx';
import { useAddressLabel } from '../names/useName.ts';
import { Read } from './Read.tsx';
import { noteRequest, useStoredKeys } from './storedKeys.ts';

/** The phrases and keys to export. Each is shown in the protected frame only. */
export function ExportCard({ account }: { readonly account: EmbeddedAccount }) {
  const t = useT();
  const reading = useStoredKeys(account);
  const wallets = reading.data?.wallets;
  const addresses = useMemo(
    () => wallets?.flatMap(({ accounts }) => accounts.map(({ address }) => address)) ?? [],
    [wallets],
  );
  const knownAs = useAddressLabel(addresses);
  const [subject, setSubject] = useState<{ readonly what: ExportSubject; readonly title: string }>();
  const button = (title: string, what: ExportSubject) => (
    <div className="row" key={title}>
      <Button icon="key" onClick={() => setSubject({ what, title })}>
        {title}
      </Button>
    </div>
  );
  return (
    <Card title={t('wallet.secrets.title')} className="secrets">
      <p className="small soft">{t('wallet.secrets.what')}</p>
      <Read reading={reading} step={t('wallet.accounts.step')}>
        {({ wallets, keys }) => (
          <div className="stack" data-gap="2">
            {wallets.map(({ walletId, name, accounts }) => [
              button(t('wallet.secrets.phrase', { name }), { type: 'phrase', walletId }),
              ...accounts.map(({ address }) =>
                button(t('wallet.secrets.account', { address: knownAs(address) }), {
                  type: 'account',
                  address,
                }),
              ),
            ])}
            {keys.map(({ privateKeyId, name }) =>
              button(t('wallet.secrets.key', { name }), { type: 'key', privateKeyId }),
            )}
          </div>
        )}
      </Read>
      {subject && <ExportDialog account={account} {...subject} onClose={() => setSubject(undefined)} />}
    </Card>
  );
}

interface ExportDialogProps {
  readonly account: EmbeddedAccount;
  readonly what: ExportSubject;
  readonly title: string;
  readonly onClose: () => void;
}

/** Warns, verifies the person and shows the frame. Closing it discards the contents. */
function ExportDialog({ account, what, title, onClose }: ExportDialogProps) {
  const { t, tag } = useLanguage();
  const [proof, setProof] = useState<Proof>('passkey');
  const { place, show, isClosed } = useSecretExport(account);
  useEffect(() => {
    if (show.status === 'done') noteRequest();
  }, [show.status]);

  return (
    <Dialog title={title} onClose={onClose}>
      {show.status !== 'done' && (
        <Notice kind="warning" title={t('wallet.secrets.ask')}>
          <p>{t('wallet.secrets.askWhat')}</p>
        </Notice>
      )}
      {(show.status === 'idle' || show.status === 'error') && (
        <Choice
          legend={t('wallet.secrets.proof')}
          value={proof}
          onChange={(value) => setProof(value === 'session' ? 'session' : 'passkey')}
          options={(['passkey', 'session'] as const).map((value) => ({
            value,
            label: t(`wallet.secrets.proof.${value}`),
            hint: t(`wallet.secrets.proof.${value}Hint`),
          }))}
        />
      )}
      {show.status === 'pending' && (
        <Waiting
          title={t('wallet.secrets.waiting')}
          since={show.since}
          slow={t('wallet.readingSlow')}
          onCancel={show.reset}
        >
          {proof === 'passkey' && <p>{t('embedded.passkey.do')}</p>}
        </Waiting>
      )}
      <ActionError action={show} step={t('wallet.secrets.step')} />
      <div ref={place} className="secret-frame" />
      {isClosed && <Notice kind="done" title={t('wallet.secrets.closed')} />}
      <div className="row">
        {show.status !== 'done' && (
          <Button
            kind="primary"
            busy={show.status === 'pending'}
            onClick={() => show.dispatch({ what, proof, locale: tag, title: t('wallet.secrets.frame') })}
          >
            {t('wallet.secrets.go')}
          </Button>
        )}
        <Button onClick={onClose}>{t(show.status === 'done' ? 'wallet.secrets.close' : 'ui.cancel')}</Button>
      </div>
    </Dialog>
  );
}
