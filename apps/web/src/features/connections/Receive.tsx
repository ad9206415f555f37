import type { ConnectedAccount } from '@causeway/core';
import { useT } from '../../i18n/i18n.ts';
import { Address } from '../../ui/Address.tsx';
import { CopyButton } from '../../ui/CopyButton.tsx';
import { lazyPart } from '../../ui/lazyPart.tsx';

const QrCode = lazyPart(async () => (await import('../../ui/QrCode.tsx')).QrCode);

/** The whole address, as text and as a QR code, to give to whoever sends something. */
export function Receive({ account }: { readonly account: ConnectedAccount }) {
  const t = useT();
  return (
    <section className="receive" aria-label={t('connections.receive')}>
      <QrCode
        text={account.address}
        label={t('connections.receiveCode', { address: account.address })}
        fallback={<div className="qr" />}
      />
      <Address address={account.address} form="whole" copy={false} />
      <p className="soft small">{t('connections.receiveNote')}</p>
      <CopyButton value={account.address} what={t('shell.address')} text />
    </section>
  );
}
