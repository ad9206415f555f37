import { chooserLink, pairingLinks } from '@causeway/walletconnect/links';
import type { RegistryWallet } from '@causeway/walletconnect/registry';
import { useEffect, useRef, useState } from 'react';
import { useT } from '../../i18n/i18n.ts';
import { Button } from '../../ui/Button.tsx';
import { CopyButton } from '../../ui/CopyButton.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { WalletIcon } from '../../ui/WalletIcon.tsx';
import { wallets } from '../../wallets.ts';
import { AppOpening } from './AppOpening.tsx';
import { findApps } from './apps.ts';
import { type Device, LinkTo, useOpening } from './LinkTo.tsx';

interface AppLinksProps {
  readonly uri: string;
  /** Chosen before there was a code. */
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
  const [{ chosen, taps }, setTapped] = useState({ chosen: app, taps: 0 });
  useEffect(() => setTapped({ chosen: app, taps: 0 }), [app]);
  const opening = useOpening(taps);
  const part = useRef<HTMLDivElement>(null);
  const name = chosen?.id;
  useEffect(() => {
    // What was tapped may be far down a list that is gone now.
    if (name !== undefined) part.current?.scrollIntoView({ block: 'nearest' });
  }, [name]);
  const tap = (to: RegistryWallet) => setTapped((now) => ({ chosen: to, taps: now.taps + 1 }));
  const found = findApps(
    wallets.adapters.map(({ namespace }) => namespace),
    query,
  );

  return (
    <div className="pairing-part" ref={part}>
      {device.inApp && (
        <Notice kind="info" title={t('pairing.inApp')}>
          <p>{t('pairing.inAppWhat')}</p>
          <CopyButton value={location.href} what={t('pairing.pageLink')} text />
        </Notice>
      )}
      {chosen && (
        <AppOpening
          app={chosen}
          uri={uri}
          links={pairingLinks(chosen, uri, device)}
          device={device}
          opening={opening}
          onTap={() => tap(chosen)}
          onScan={onScan}
          onAnother={() => setTapped({ chosen: undefined, taps: 0 })}
          onCancel={onCancel}
        />
      )}
      {/* Hidden and not gone: the browser is still following the link that was tapped. */}
      <div className="pairing-part" hidden={chosen !== undefined}>
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
        <div className="row">
          {device.os === 'android' && !device.telegram && (
            <LinkTo link={chooserLink(uri)} device={device} className="button-link">
              {t('pairing.otherApp')}
            </LinkTo>
          )}
          <CopyButton value={uri} what={t('pairing.link')} text />
          <Button icon="code" onClick={onScan}>
            {t('pairing.showCode')}
          </Button>
          <Button onClick={onCancel}>{t('ui.cancel')}</Button>
        </div>
      </div>
    </div>
  );
}
