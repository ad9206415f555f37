import { QrCode } from '../shared/QrCode.js';
import type { Kit } from '../types.js';
import { useLanguage } from '../words/useLanguage.js';

interface ReceiveProps {
  readonly kit: Kit;
  readonly address: string;
  /** The name of the network. */
  readonly network: string;
}

/** The QR code of an address, with the complete address below it. */
export function Receive({ kit, address, network }: ReceiveProps) {
  const { t } = useLanguage(kit);
  return (
    <div data-part="receive">
      <div data-part="code-frame">
        <QrCode text={address} label={t('account.code', { address })} />
      </div>
      <bdi dir="ltr" translate="no" data-part="address-whole">
        {address}
      </bdi>
      <p data-part="screen-text">{t('account.receiveText', { network })}</p>
    </div>
  );
}
