import type { ReactNode } from 'react';
import { useT } from '../../i18n/i18n.ts';
import { Button } from '../../ui/Button.tsx';
import { kit, useConnections, useRestored } from '../../wallets.ts';
import '../form/form.css';

interface NoSenderProps {
  /** The heading with the missing step, such as "Connect a wallet to sign". */
  readonly title: string;
  /** A sketch of what the page shows of an account. */
  readonly children?: ReactNode;
}

/** Replaces a form that needs an account while wallets are being restored, or while none is connected. */
export function NoSender({ title, children }: NoSenderProps) {
  const t = useT();
  const restored = useRestored();
  const coming = useConnections().some(({ status }) => status === 'reconnecting');
  return (
    <div className="empty-page">
      <div className="empty-page-what">
        <p className="empty-page-title">{!restored || coming ? t('activity.sender.coming') : title}</p>
        <p className="soft">{t('activity.sender.kept')}</p>
        <Button kind="primary" onClick={() => kit.dialog.set('connect')}>
          {t('activity.sender.connect')}
        </Button>
      </div>
      {children}
    </div>
  );
}
