import type { ConnectedAccount } from '@causeway/core';
import { useT } from '../../i18n/i18n.ts';
import { Address } from '../../ui/Address.tsx';
import { CopyButton } from '../../ui/CopyButton.tsx';

/** The whole address, to give to whoever sends something. */
export function Receive({ account }: { readonly account: ConnectedAccount }) {
  const t = useT();
  return (
    <section className="receive" aria-label={t('connections.receive')}>
      <Address address={account.address} form="whole" copy={false} />
      <p className="soft small">{t('connections.receiveNote')}</p>
      <CopyButton value={account.address} what={t('shell.address')} text />
    </section>
  );
}
