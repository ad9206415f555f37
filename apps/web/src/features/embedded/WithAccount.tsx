import type { EmbeddedAccount } from '@causeway/embedded-wallet';
import type { ReactNode } from 'react';
import { useT } from '../../i18n/i18n.ts';
import { ErrorNotice } from '../../ui/ErrorNotice.tsx';
import { Waiting } from '../../ui/Waiting.tsx';
import { embedded } from '../../wallets.ts';
import { useReading } from '../form/useReading.ts';

interface WithAccountProps {
  /** Cancels the wait. */
  readonly onCancel: () => void;
  readonly children: (account: EmbeddedAccount) => ReactNode;
}

/** Renders its children with the embedded wallet's account once its code is loaded, or the error of the fetch. */
export function WithAccount({ onCancel, children }: WithAccountProps) {
  const t = useT();
  const reading = useReading('account', async () => {
    if (!embedded) throw new Error('This deployment has no embedded wallet.');
    return embedded.open();
  });
  if (reading.status === 'done') return children(reading.data);
  if (reading.status === 'error') {
    return <ErrorNotice error={reading.error} step={t('embedded.loadingStep')} onRetry={reading.again} />;
  }
  return (
    <Waiting
      title={t('embedded.loading')}
      since={reading.since}
      slow={t('embedded.loadingSlow')}
      onCancel={onCancel}
    />
  );
}
