import type { ReactNode } from 'react';
import { useT } from '../../i18n/i18n.ts';
import { ErrorNotice } from '../../ui/ErrorNotice.tsx';

interface ConnectErrorProps {
  readonly error: unknown;
  readonly name: string;
  readonly retry: ReactNode;
}

/** Why a wallet was not connected, with details to copy and a button to try again. */
export function ConnectError({ error, name, retry }: ConnectErrorProps) {
  const t = useT();
  return (
    <ErrorNotice error={error} step={t('ui.step', { name })} announced>
      {retry}
    </ErrorNotice>
  );
}
