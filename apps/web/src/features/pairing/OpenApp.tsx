import { openLinks } from '@causeway/walletconnect/links';
import { useT } from '../../i18n/i18n.ts';
import { appNamed } from './apps.ts';
import { LinkTo, readDevice } from './LinkTo.tsx';

/** On a phone, a link that opens the wallet's app; nothing elsewhere, or when the app is unknown. */
export function OpenApp({ name }: { readonly name: string }) {
  const t = useT();
  const device = readDevice(window);
  const app = device.os === 'other' ? undefined : appNamed(name);
  const link = app && openLinks(app, device)[0];
  if (!link) return null;
  return (
    <div className="row">
      <LinkTo link={link} device={device} className="button-link" kind="primary">
        {t('pairing.open', { name: app.name })}
      </LinkTo>
    </div>
  );
}
