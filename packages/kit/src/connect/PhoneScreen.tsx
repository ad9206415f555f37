import type { Connection } from '@causeway/core';
import { pairingLinks } from '@causeway/walletconnect/links';
import { registry } from '@causeway/walletconnect/registry';
import { useEffect, useRef, useState } from 'react';
import { useWalletMarks } from '../marks/useWalletMarks.js';
import { WalletMark } from '../marks/WalletMark.js';
import { CopyButton } from '../shared/CopyButton.js';
import { QrCode } from '../shared/QrCode.js';
import { useElapsed } from '../shared/useNow.js';
import type { Kit } from '../types.js';
import { useLanguage } from '../words/useLanguage.js';
import { Countdown } from './Countdown.js';
import { detectOs } from './device.js';
import { ErrorText } from './ErrorText.js';
import { supportsCode } from './supportsCode.js';

interface PhoneScreenProps {
  readonly kit: Kit;
  readonly onBack: () => void;
  readonly onConnect: () => void;
}

/** Wallets on a phone: a code to scan on a computer, links to tap on the phone itself. */
export function PhoneScreen({ kit, onBack, onConnect }: PhoneScreenProps) {
  const { t } = useLanguage(kit);
  const { useAction, useConnections } = kit.hooks;
  const os = detectOs(globalThis);
  const [scans, setScans] = useState(os === 'other');
  const relayed = useConnections().filter(({ route }) => route === 'relayed');
  const waiting = relayed.find(({ status }) => status === 'connecting');
  const pairing = useAction(async ({ signal }, connection: Connection) => {
    await connection.connect({ signal });
    onConnect();
  });
  const { dispatch } = pairing;
  const begin = () => {
    const free = kit.wallets.open(relayed[0]?.id ?? '');
    if (free) dispatch(free);
  };
  // Request the code once when the screen opens, even when React mounts it twice.
  const begun = useRef(false);
  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    queueMicrotask(begin);
  });
  const cancel = () => {
    pairing.reset();
    void waiting?.disconnect({ revoke: false });
    onBack();
  };
  const slow = useElapsed(waiting?.since) >= 4000;
  const uri = waiting?.uri;

  if (pairing.error !== undefined && !waiting) {
    return (
      <div data-part="screen">
        <ErrorText kit={kit} error={pairing.error} name={t('phone.title')} />
        <div data-part="actions">
          <button type="button" data-part="action" data-kind="primary" onClick={begin}>
            {t('retry')}
          </button>
          <button type="button" data-part="action" onClick={onBack}>
            {t('another')}
          </button>
        </div>
      </div>
    );
  }
  return (
    <div data-part="screen" data-state={uri ? 'ready' : 'waiting'}>
      <h2 data-part="side-title">{t(scans ? 'phone.scan' : 'phone.apps')}</h2>
      <p data-part="screen-text">{t(scans ? 'phone.how' : 'phone.appsText')}</p>
      {scans ? (
        <div data-part="code-frame">{uri && <QrCode text={uri} label={t('phone.code')} />}</div>
      ) : (
        <Apps kit={kit} uri={uri} os={os} />
      )}
      <div role="status" data-part="code-state">
        {uri ? <Countdown kit={kit} key={uri} uri={uri} /> : t(slow ? 'phone.slow' : 'phone.making')}
      </div>
      <div data-part="actions">
        {uri && <CopyButton kit={kit} value={uri} label={t('phone.copy')} />}
        {os !== 'other' && (
          <button type="button" data-part="action" onClick={() => setScans(!scans)}>
            {t(scans ? 'phone.useApps' : 'phone.show')}
          </button>
        )}
        <button type="button" data-part="action" onClick={cancel}>
          {t('cancel')}
        </button>
      </div>
    </div>
  );
}

interface AppsProps {
  readonly kit: Kit;
  readonly uri: string | undefined;
  readonly os: 'ios' | 'android' | 'other';
}

/** The wallet apps to tap. Each is a real link, because browsers only open an app from a link. */
function Apps({ kit, uri, os }: AppsProps) {
  const markOf = useWalletMarks();
  const spoken = kit.wallets.adapters.map(({ namespace }) => namespace);
  const apps = registry.filter(
    (app) => supportsCode(app) && app.namespaces.some((namespace) => spoken.includes(namespace)),
  );
  return (
    <ul data-part="tiles">
      {apps.map((app) => (
        <li key={app.id}>
          <a data-part="tile" href={uri && pairingLinks(app, uri, { os })[0]?.href} rel="noopener noreferrer">
            <WalletMark name={app.name} icon={markOf(app.id)} />
            <bdi>{app.name}</bdi>
          </a>
        </li>
      ))}
    </ul>
  );
}
