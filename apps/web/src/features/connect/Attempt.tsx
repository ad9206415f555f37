import type { Connection } from '@causeway/core';
import { isWalletError } from '@causeway/protocol';
import { useT } from '../../i18n/i18n.ts';
import { Button } from '../../ui/Button.tsx';
import { ErrorNotice } from '../../ui/ErrorNotice.tsx';
import { useNamespaceName } from '../../ui/Glyph.tsx';
import { Waiting } from '../../ui/Waiting.tsx';

interface AttemptProps {
  /** The wallet's own name for itself. */
  readonly name: string;
  /** The connection that waits for the wallet's answer. */
  readonly waiting: Connection | undefined;
  /** The wallet gets requests for several namespaces, one after the other. */
  readonly several: boolean;
  /** Why the last attempt came to nothing. */
  readonly error: unknown;
  readonly onRetry: () => void;
  readonly onCancel: () => void;
  readonly onDismiss: () => void;
}

/** The state of an attempt to connect a wallet: the wait with its alternatives, or the reason of the failure. */
export function Attempt({ name, waiting, several, error, onRetry, onCancel, onDismiss }: AttemptProps) {
  const t = useT();
  const nameOf = useNamespaceName();
  if (!waiting) {
    // The wallet's error belongs to the connection and stays with it.
    const aborted = isWalletError(error, 'aborted');
    return (
      <ErrorNotice
        error={error}
        step={t('ui.step', { name })}
        onRetry={onRetry}
        onDismiss={aborted ? onDismiss : undefined}
      />
    );
  }
  return (
    <Waiting
      title={t('ui.waiting', { name })}
      since={waiting.since}
      onCancel={onCancel}
      slow={t('ui.slow')}
      another={<Button onClick={onCancel}>{t('ui.another')}</Button>}
    >
      <p>
        {several
          ? t('ui.openFor', { name, namespace: waiting.namespaces.map(nameOf).join(', ') })
          : t('ui.open', { name })}
      </p>
    </Waiting>
  );
}
