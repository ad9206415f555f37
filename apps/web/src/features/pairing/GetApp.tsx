import { storeLink } from '@causeway/walletconnect/links';
import type { RegistryWallet } from '@causeway/walletconnect/registry';
import { useT } from '../../i18n/i18n.ts';
import { Icon } from '../../ui/Icon.tsx';
import { externalIcon } from '../../ui/laterIcons.ts';
import type { Device } from './LinkTo.tsx';

/** Where an app can be had, for someone who has not got it: the device's store, or the app's own page. */
export function GetApp({ app, device }: { readonly app: RegistryWallet; readonly device: Device }) {
  const t = useT();
  const link = storeLink(app, device);
  if (!link) return null;
  return (
    <a className="pairing-get" href={link.href} target="_blank" rel="noopener noreferrer">
      {t('pairing.get', { name: app.name })}
      <Icon name={externalIcon} />
    </a>
  );
}
