import type { ReactNode } from 'react';
import { useT } from '../../i18n/i18n.ts';
import { Button } from '../../ui/Button.tsx';
import { ErrorNotice } from '../../ui/ErrorNotice.tsx';
import { patience, useElapsed } from '../../ui/Waiting.tsx';
import type { Reading } from '../form/useReading.ts';

interface ReadProps<T> {
  readonly reading: Reading<T> & { readonly again: () => void };
  /** The label of the read, for an error: "Reading your passkeys". */
  readonly step: string;
  readonly children: (data: T) => ReactNode;
}

/** Data of the provider: pending, loaded or failed, with a next step in each state. */
export function Read<T>({ reading, step, children }: ReadProps<T>) {
  const t = useT();
  const elapsed = useElapsed(reading.status === 'pending' ? reading.since : undefined);
  if (reading.status === 'done') return children(reading.data);
  if (reading.status === 'error') {
    return <ErrorNotice error={reading.error} step={step} onRetry={reading.again} />;
  }
  return (
    <div className="reading" role="status">
      <p className="soft">{t(elapsed >= patience.slow ? 'wallet.readingSlow' : 'wallet.reading')}</p>
      {elapsed >= patience.another && <Button onClick={reading.again}>{t('shell.tryAgain')}</Button>}
    </div>
  );
}
