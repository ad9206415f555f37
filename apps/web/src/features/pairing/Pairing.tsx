import { useEffect, useRef, useState } from 'react';
import { useT } from '../../i18n/i18n.ts';
import { Button } from '../../ui/Button.tsx';
import { ErrorNotice } from '../../ui/ErrorNotice.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Waiting } from '../../ui/Waiting.tsx';
import { AppLinks } from './AppLinks.tsx';
import { Code } from './Code.tsx';
import { detectDevice } from './LinkTo.tsx';
import type { Pairing as PairingState } from './usePairing.ts';

interface PairingProps {
  readonly pairing: PairingState;
  readonly query: string;
}

/** A pairing from the press to the wallet's answer: the next step, and every way to cancel. */
export function Pairing({ pairing, query }: PairingProps) {
  const t = useT();
  const device = detectDevice(window);
  const part = useRef<HTMLDivElement>(null);
  const [scan, setScan] = useState(device.os === 'other');
  const { waiting, app, begun, error, ended, elsewhere } = pairing;
  const name = app?.name ?? t('pairing.anyWallet');

  useEffect(() => {
    // The pressed button has gone.
    if (document.activeElement === document.body) part.current?.focus({ preventScroll: true });
  }, []);
  const code = scan && waiting?.uri !== undefined;
  useEffect(() => {
    // On a narrow page the list above pushes this out of sight. A code is higher than the wait before it.
    if (app) part.current?.scrollIntoView({ block: 'nearest' });
  }, [app, code]);

  return (
    <div className="pairing-part" ref={part} tabIndex={-1}>
      {ended && (
        <Notice kind="info" title={t('pairing.ended', { name: ended.walletName })}>
          <p>{t('pairing.endedWhat')}</p>
          <div className="row">
            <Button onClick={() => pairing.begin()}>{t('pairing.connectAgain')}</Button>
          </div>
        </Notice>
      )}
      {elsewhere && (
        <Notice kind="info" title={t('pairing.elsewhere', { name: elsewhere.walletName })}>
          <p>{t('pairing.elsewhereWhat')}</p>
          <div className="row">
            <Button onClick={() => location.reload()}>{t('shell.reload')}</Button>
            <Button onClick={() => pairing.begin()}>{t('pairing.connectOther')}</Button>
          </div>
        </Notice>
      )}
      {!ended && !elsewhere && !waiting && error !== undefined && (
        <ErrorNotice
          error={error}
          step={t('ui.step', { name })}
          onRetry={() => pairing.begin(app)}
          onDismiss={pairing.cancel}
        />
      )}
      {scan && waiting && waiting.uri === undefined && (
        <div className="pairing-stage">
          <Waiting
            title={t('pairing.reaching')}
            since={waiting.since}
            slow={t('pairing.reachingSlow')}
            onCancel={pairing.cancel}
          />
        </div>
      )}
      {code && (
        <Code
          uri={waiting.uri}
          app={app}
          device={device}
          onRenew={pairing.renew}
          onCancel={pairing.cancel}
          onApps={device.os === 'other' ? undefined : () => setScan(false)}
        />
      )}
      {!scan && (begun || waiting) && (
        <AppLinks
          uri={waiting?.uri}
          since={waiting?.since}
          app={app}
          device={device}
          query={query}
          onCancel={pairing.cancel}
          onScan={() => setScan(true)}
        />
      )}
    </div>
  );
}
