import type { Chain } from '@causeway/protocol';
import type { ReactNode } from 'react';
import { useT } from '../../i18n/i18n.ts';
import { ErrorNotice } from '../../ui/ErrorNotice.tsx';

interface ConnectErrorProps {
  readonly error: unknown;
  readonly name: string;
  readonly network?: Chain | undefined;
  readonly retry: ReactNode;
}

/** Why a wallet was not connected or did not switch, with details to copy and a button to try again. */
export function ConnectError({ error, name, network, retry }: ConnectErrorProps) {
  const t = useT();
  const step = network
    ? t('connections.network.step', { name, network: network.name })
    : t('ui.step', { name });
  return (
    <ErrorNotice error={error} step={step} announced>
      {retry}
    </ErrorNotice>
  );
}
