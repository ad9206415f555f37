import { expiryOf } from '@causeway/walletconnect';
import type { RegistryWallet } from '@causeway/walletconnect/registry';
import { useRef } from 'react';
import { config } from '../../deployment.ts';
import { useFormat } from '../../i18n/format.ts';
import { useT } from '../../i18n/i18n.ts';
import { Button } from '../../ui/Button.tsx';
import { CopyButton } from '../../ui/CopyButton.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { externalIcon, refreshIcon } from '../../ui/laterIcons.ts';
import { QrCode } from '../../ui/QrCode.tsx';
import { useNow } from '../../ui/Waiting.tsx';
import { type Device, GetApp } from './LinkTo.tsx';

interface CodeProps {
  readonly uri: string;
  readonly app: RegistryWallet | undefined;
  readonly device: Device;
  readonly onRenew: () => void;
  readonly onCancel: () => void;
  /** Returns to the apps of this phone. */
  readonly onApps: (() => void) | undefined;
}

/** A pairing code to scan, with its text to copy and the time until it expires. */
export function Code({ uri, app, device, onRenew, onCancel, onApps }: CodeProps) {
  const t = useT();
  const first = useRef(uri);
  return (
    <>
      <QrCode text={uri} label={app ? t('pairing.codeOf', { name: app.name }) : t('pairing.code')} />
      <p className="pairing-do">{app ? t('pairing.scanWith', { name: app.name }) : t('pairing.scan')}</p>
      <p className="soft small">{t('pairing.how')}</p>
      <div className="pairing-time">
        <Countdown key={uri} uri={uri} />
        <Button kind="quiet" icon={refreshIcon} onClick={onRenew}>
          {t('pairing.renew')}
        </Button>
      </div>
      <p className="sr-only" role="status">
        {first.current !== uri && t('pairing.renewed')}
      </p>
      <div className="row">
        <CopyButton value={uri} what={t('pairing.link')} text />
        <Button onClick={onCancel}>{t('ui.cancel')}</Button>
        {onApps && (
          <Button kind="quiet" onClick={onApps}>
            {t('pairing.apps')}
          </Button>
        )}
      </div>
      {app && <GetApp app={app} device={device} />}
      {config.relay?.walletPageUrl && (
        // This page's address does not contain the code, so the visitor copies it by hand.
        <a
          className="pairing-get"
          href={config.relay.walletPageUrl}
          target="_blank"
          rel="noopener noreferrer"
        >
          {t('pairing.walletPage')}
          <Icon name={externalIcon} />
        </a>
      )}
    </>
  );
}

/** The time until a code expires, in minutes and seconds. Screen readers do not announce the countdown. */
function Countdown({ uri }: { readonly uri: string }) {
  const t = useT();
  const format = useFormat();
  const now = useNow();
  const expiry = expiryOf(uri);
  if (expiry === undefined) return null;
  const seconds = Math.max(0, Math.ceil((expiry - now) / 1000));
  const time = `${format.number(Math.floor(seconds / 60))}:${format.number(seconds % 60, { minimumIntegerDigits: 2 })}`;
  return <p>{seconds > 0 ? t('pairing.expires', { time }) : t('pairing.renewing')}</p>;
}
