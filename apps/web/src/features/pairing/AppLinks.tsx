import { chooserLink, pairingLinks } from '@causeway/walletconnect/links';
import type { RegistryWallet } from '@causeway/walletconnect/registry';
import { useState } from 'react';
import { useT } from '../../i18n/i18n.ts';
import { Button } from '../../ui/Button.tsx';
import { CopyButton } from '../../ui/CopyButton.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { WalletIcon } from '../../ui/WalletIcon.tsx';
import { wallets } from '../../wallets.ts';
import { findApps } from './apps.ts';
import type { Device } from './device.ts';
import { GetApp } from './GetApp.tsx';
import { LinkTo } from './LinkTo.tsx';
import { useOpening } from './useOpening.ts';

interface AppLinksProps {
  readonly uri: string;
  readonly app: RegistryWallet | undefined;
  readonly device: Device;
  readonly query: string;
  readonly onCancel: () => void;
  /** Shows the code instead. */
  readonly onScan: () => void;
}

/** The wallet apps as links that open by a tap, and what became of the tap. */
export function AppLinks({ uri, app, device, query, onCancel, onScan }: AppLinksProps) {
  const t = useT();
  const [tapped, setTapped] = useState({ app, count: 0 });
  const opening = useOpening(tapped.count);
  const tap = (to: RegistryWallet) => setTapped(({ count }) => ({ app: to, count: count + 1 }));
  const found = findApps(
    wallets.adapters.map(({ namespace }) => namespace),
    query,
  );
  const chosen = tapped.app;
  const name = chosen?.name ?? '';
  const [first, second] = chosen ? pairingLinks(chosen, uri, device) : [];

  return (
    <>
      {device.inApp && (
        <Notice kind="info" title={t('pairing.inApp')}>
          <p>{t('pairing.inAppWhat')}</p>
          <CopyButton value={location.href} what={t('pairing.pageLink')} text />
        </Notice>
      )}
      {chosen && opening && (
        <Notice
          kind={opening === 'silent' ? 'info' : 'waiting'}
          title={t(opening === 'silent' ? 'pairing.didOpen' : 'pairing.waiting', { name })}
        >
          <p>{t(opening === 'silent' ? 'pairing.didOpenWhat' : 'pairing.waitingWhat', { name })}</p>
          <div className="row">
            {first && (
              <LinkTo link={first} device={device} className="button-link" onTap={() => tap(chosen)}>
                {t('pairing.openAgain', { name })}
              </LinkTo>
            )}
            {opening === 'silent' && second && (
              <LinkTo link={second} device={device} className="button-link" onTap={() => tap(chosen)}>
                {t('pairing.otherLink')}
              </LinkTo>
            )}
            {opening === 'silent' && <GetApp app={chosen} />}
          </div>
        </Notice>
      )}
      {app && !opening && first && (
        <LinkTo link={first} device={device} className="button-link pairing-first" onTap={() => tap(app)}>
          {t('pairing.open', { name: app.name })}
        </LinkTo>
      )}
      <ul className="pairing-apps" aria-label={t('connect.apps.title')}>
        {found.map((each) => {
          const [link] = pairingLinks(each, uri, device);
          return (
            link && (
              <li key={each.id}>
                <LinkTo link={link} device={device} className="pairing-app" onTap={() => tap(each)}>
                  <WalletIcon name={each.name} />
                  <bdi>{each.name}</bdi>
                </LinkTo>
              </li>
            )
          );
        })}
      </ul>
      {found.length === 0 && <p className="soft">{t('connect.noMatch', { query })}</p>}
      <div className="row">
        {device.os === 'android' && !device.telegram && (
          <LinkTo link={chooserLink(uri)} device={device} className="button-link">
            {t('pairing.otherApp')}
          </LinkTo>
        )}
        <CopyButton value={uri} what={t('pairing.link')} text />
        <Button onClick={onScan}>{t('pairing.showCode')}</Button>
        <Button onClick={onCancel}>{t('shell.cancel')}</Button>
      </div>
    </>
  );
}
