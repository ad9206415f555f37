import type { EmbeddedAccount, ExportSubject, Proof, SecretFrame } from '@causeway/embedded-wallet';
import { useEffect, useRef, useState } from 'react';
import { useLanguage } from '../../i18n/i18n.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { ErrorNotice } from '../../ui/ErrorNotice.tsx';
import { Choice } from '../../ui/Field.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Waiting } from '../../ui/Waiting.tsx';
import { useAction } from '../../wallets.ts';
import { acted } from './held.ts';

interface ExportDialogProps {
  readonly account: EmbeddedAccount;
  readonly what: ExportSubject;
  readonly title: string;
  readonly onClose: () => void;
}

/** Warns, has the person prove who they are, and opens the frame. Closing it forgets what it held. */
export function ExportDialog({ account, what, title, onClose }: ExportDialogProps) {
  const { t, tag } = useLanguage();
  const place = useRef<HTMLDivElement>(null);
  const open = useRef<SecretFrame>(undefined);
  const [proof, setProof] = useState<Proof>('passkey');
  const [gone, setGone] = useState(false);
  const show = useAction(async ({ signal }) => {
    const frame = await account.secrets.export({
      container: place.current as HTMLElement,
      what,
      proof,
      locale: tag,
      signal,
    });
    acted();
    // The dialog may have gone while the provider answered.
    if (signal.aborted) return frame.close();
    open.current = frame;
    void frame.closed.then(() => setGone(true));
  });
  useEffect(() => () => open.current?.close(), []);

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
      {show.status === 'error' && (
        <ErrorNotice error={show.error} step={t('wallet.secrets.step')} onDismiss={show.reset} />
      )}
      <div ref={place} className="secret-frame" />
      {gone && <Notice kind="done" title={t('wallet.secrets.closed')} />}
      <div className="row">
        {show.status !== 'done' && (
          <Button kind="primary" busy={show.status === 'pending'} onClick={() => show.dispatch()}>
            {t('wallet.secrets.go')}
          </Button>
        )}
        <Button onClick={onClose}>{t(show.status === 'done' ? 'wallet.secrets.close' : 'ui.cancel')}</Button>
      </div>
    </Dialog>
  );
}
