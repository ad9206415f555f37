import type { Connection } from '@causeway/core';
import { useAction } from '@causeway/react';
import { expiryOf } from '@causeway/walletconnect';
import { detectOs } from '@causeway/walletconnect/device';
import { storeLink } from '@causeway/walletconnect/links';
import type { RegistryWallet } from '@causeway/walletconnect/registry';
import { useEffect, useRef, useState } from 'react';
import { useWalletMarks } from '../marks/useWalletMarks.js';
import { WalletMark } from '../marks/WalletMark.js';
import { Icon } from '../shared/Icon.js';
import { QrCode } from '../shared/QrCode.js';
import { useElapsed, useNow } from '../shared/useNow.js';
import type { Kit } from '../types.js';
import { useLanguage } from '../words/useLanguage.js';
import { AppTiles, linkInto } from './AppTiles.js';
import { ErrorText } from './ErrorText.js';

interface PhoneScreenProps {
  readonly kit: Kit;
  /** The chosen app; any app without it. Another one may answer as well. */
  readonly app: RegistryWallet | undefined;
  /** Called for any app instead of the chosen one. */
  readonly onAnother: () => void;
  readonly onBack: () => void;
  readonly onConnect: () => void;
}

/** Wallets on a phone: a code to scan on a computer, links to tap on the phone itself. */
export function PhoneScreen({ kit, app, onAnother, onBack, onConnect }: PhoneScreenProps) {
  const { t } = useLanguage(kit);
  const { useAction, useConnections } = kit.hooks;
  const markOf = useWalletMarks();
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
  const name = app?.name ?? '';
  const opens = !scans && app;
  const store = app && storeLink(app, { os });

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
      <h2 data-part="side-title">
        {app && <WalletMark name={name} icon={markOf(app.id)} />}
        {scans ? t(app ? 'phone.scanWith' : 'phone.scan', { name }) : name || t('phone.apps')}
      </h2>
      <p data-part="screen-text">
        {scans ? t('phone.how') : t(app ? 'approve' : 'phone.appsText', { name })}
      </p>
      {scans && <div data-part="code-frame">{uri && <QrCode text={uri} label={t('phone.code')} />}</div>}
      <div role="status" data-part="code-state">
        {uri ? <Countdown kit={kit} key={uri} uri={uri} /> : t(slow ? 'phone.slow' : 'phone.making')}
      </div>
      {!scans && !app && <AppTiles kit={kit} uri={uri} os={os} />}
      <div data-part="actions">
        {opens && (
          <a data-part="action" data-kind="primary" {...linkInto(opens, uri, os)}>
            {t('phone.open', { name })}
          </a>
        )}
        {uri && !opens && <CopyButton kit={kit} value={uri} label={t('phone.copy')} />}
        {os !== 'other' && (
          <button
            type="button"
            data-part="action"
            onClick={() => {
              if (scans) onAnother();
              setScans(!scans);
            }}
          >
            {t(scans ? 'phone.useApps' : 'phone.show')}
          </button>
        )}
        {opens && (
          <button type="button" data-part="action" onClick={onAnother}>
            {t('another')}
          </button>
        )}
        <button type="button" data-part="action" onClick={cancel}>
          {t('cancel')}
        </button>
      </div>
      {store && (
        <a data-part="get-app" href={store.href} target="_blank" rel="noopener noreferrer">
          {t('phone.get', { name })}
          <Icon name="external" />
        </a>
      )}
    </div>
  );
}

/**
 * The remaining time of a code, in minutes and seconds with the language's digits. Screen readers do not announce it.
 */
function Countdown({ kit, uri }: { readonly kit: Kit; readonly uri: string }) {
  const { t, locale } = useLanguage(kit);
  const now = useNow();
  const expiry = expiryOf(uri);
  if (expiry === undefined) return null;
  const left = Math.max(0, Math.ceil((expiry - now) / 1000));
  const digits = (value: number, least: number) =>
    new Intl.NumberFormat(locale, { minimumIntegerDigits: least }).format(value);
  const time = `${digits(Math.floor(left / 60), 1)}:${digits(left % 60, 2)}`;
  return (
    <span aria-live="off" data-part="countdown">
      {t('phone.expires', { time })}
    </span>
  );
}

interface CopyButtonProps {
  readonly kit: Kit;
  readonly value: string;
  readonly label: string;
}

/** Copies a text, and shows whether the browser allowed it. */
function CopyButton({ kit, value, label }: CopyButtonProps) {
  const { t } = useLanguage(kit);
  const { status, dispatch, reset } = useAction(() => navigator.clipboard.writeText(value));
  return (
    <button type="button" data-part="action" data-state={status} onClick={() => dispatch()} onBlur={reset}>
      <Icon name={status === 'done' ? 'check' : 'copy'} />
      <span aria-live="polite">
        {status === 'done' ? t('copied') : status === 'error' ? t('copyFailed') : label}
      </span>
    </button>
  );
}
