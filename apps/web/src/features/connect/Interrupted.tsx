import type { Connection } from '@causeway/core';
import { useT } from '../../i18n/i18n.ts';
import { ErrorNotice } from '../../ui/ErrorNotice.tsx';

/** Why wallets of the last visit are not connected, such as a locked one. */
export function Interrupted({ connections }: { readonly connections: readonly Connection[] }) {
  const t = useT();
  return connections.map(({ id, walletName: name, error }) => (
    <ErrorNotice key={id} error={error} step={t('ui.step', { name })} />
  ));
}
