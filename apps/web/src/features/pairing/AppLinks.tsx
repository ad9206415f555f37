import { chooserLink } from '@causeway/walletconnect/links';
import type { RegistryWallet } from '@causeway/walletconnect/registry';
import { useEffect, useRef, useState } from 'react';
import { useT } from '../../i18n/i18n.ts';
import { Button } from '../../ui/Button.tsx';
import { CopyButton } from '../../ui/CopyButton.tsx';
import { codeIcon } from '../../ui/laterIcons.ts';
import { Notice } from '../../ui/Notice.tsx';
import { wallets } from '../../wallets.ts';
import { AppOpening } from './AppOpening.tsx';
import { AppTiles } from './AppTiles.tsx';
import { findWallets, pageLink, waysInto } from './apps.ts';
import { type Device, LinkTo, useOpening } from './LinkTo.tsx';

interface AppLinksProps {
  /** Absent while there is no code, and without a relay. */
  readonly uri: string | undefined;
  /** `Date.now()` when the wait for a code began; absent without a wait. */
  readonly since: number | undefined;
  /** The app that was chosen before there was a code. */
  readonly app: RegistryWallet | undefined;
  readonly device: Device;
  readonly query: string;
  readonly onCancel: () => void;
  /** Shows the code instead. */
  readonly onScan: () => void;
}

/** The wallet apps as links to tap, and the result of the tap. */
export function AppLinks({ uri, since, app, device, query, onCancel, onScan }: AppLinksProps) {
  const t = useT();
  const [{ chosen, taps }, setTapped] = useState({ chosen: app, taps: 0 });
  useEffect(() => setTapped({ chosen: app, taps: 0 }), [app]);
  const opening = useOpening(taps);
  const part = useRef<HTMLDivElement>(null);
  const name = chosen?.id;
  useEffect(() => {
    // The tapped link may have been far down a list that is gone now.
    if (name !== undefined) part.current?.scrollIntoView({ block: 'nearest' });
  }, [name]);
  const tap = (to: RegistryWallet) => setTapped((now) => ({ chosen: to, taps: now.taps + 1 }));
  const apps = findWallets(
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
          since={since}
          ways={waysInto(chosen, uri, since !== undefined, device)}
          device={device}
          opening={opening}
          onTap={() => tap(chosen)}
          onScan={onScan}
          onAnother={() => setTapped({ chosen: undefined, taps: 0 })}
          onCancel={onCancel}
        />
      )}
      {/* Hidden, not removed: the browser still follows the tapped link. */}
      <div className="pairing-part" hidden={chosen !== undefined}>
        <AppTiles
          matches={apps}
          uri={uri}
          pending={since !== undefined}
          device={device}
          onTap={tap}
          onChoose={(to) => setTapped({ chosen: to, taps: 0 })}
        />
        <p className="soft small">{t('pairing.notListed')}</p>
        <div className="row">
          <CopyButton value={pageLink()} what={t('pairing.pageLink')} text />
          {uri !== undefined && device.os === 'android' && !device.telegram && (
            <LinkTo link={chooserLink(uri)} device={device} className="button-link">
              {t('pairing.otherApp')}
            </LinkTo>
          )}
          {uri !== undefined && (
            <>
              <CopyButton value={uri} what={t('pairing.link')} text />
              <Button icon={codeIcon} onClick={onScan}>
                {t('start.phone.show')}
              </Button>
            </>
          )}
          <Button onClick={onCancel}>{t('ui.cancel')}</Button>
        </div>
      </div>
    </div>
  );
}
