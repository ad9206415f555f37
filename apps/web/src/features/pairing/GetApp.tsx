import type { RegistryWallet } from '@causeway/walletconnect/registry';
import { useT } from '../../i18n/i18n.ts';
import { Icon } from '../../ui/Icon.tsx';

/** Where an app can be had, for someone who has not got it. Only the registry's own page. */
export function GetApp({ app }: { readonly app: RegistryWallet }) {
  const t = useT();
  if (!app.homepage) return null;
  return (
    <a className="pairing-get" href={app.homepage} target="_blank" rel="noopener noreferrer">
      {t('pairing.get', { name: app.name })}
      <Icon name="external" />
    </a>
  );
}
