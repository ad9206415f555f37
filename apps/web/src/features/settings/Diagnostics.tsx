import { useStore } from '@causeway/react';
import { useState } from 'react';
import { version } from '../../../package.json';
import { config } from '../../deployment.ts';
import { useFormat } from '../../i18n/format.ts';
import { useT } from '../../i18n/i18n.ts';
import { preferences } from '../../preferences.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { CopyButton } from '../../ui/CopyButton.tsx';
import { download } from '../../ui/download.ts';
import { wallets } from '../../wallets.ts';
import { createSupportBundle } from './supportBundle.ts';

/** Silent failures, and a report to send to support. */
export function Diagnostics() {
  const t = useT();
  const format = useFormat();
  const reports = useStore(wallets.reports);
  const [bundle, setBundle] = useState<string>();

  const make = () =>
    setBundle(
      createSupportBundle({
        version,
        userAgent: navigator.userAgent,
        languages: navigator.languages,
        config,
        preferences: preferences.get(),
        wallets,
      }),
    );

  return (
    <Card title={t('settings.diagnostics')}>
      <p className="soft">{t('settings.diagnostics.what')}</p>
      {reports.length > 0 && (
        <ul className="settings-reports">
          {reports.slice(-5).map(({ at, error }) => (
            <li key={`${at} ${error.code}`}>
              <span className="soft">{format.time(at)}</span> {error.shortMessage}
            </li>
          ))}
        </ul>
      )}
      <div className="row">
        <Button onClick={make}>{t('settings.diagnostics.make')}</Button>
        {bundle && <CopyButton value={bundle} what={t('settings.diagnostics.bundle')} text />}
        {bundle && (
          <Button onClick={() => download('causeway-support.json', 'application/json', bundle)}>
            {t('settings.diagnostics.download')}
          </Button>
        )}
      </div>
      {bundle && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a keyboard must be able to scroll it.
        <section className="settings-record" aria-label={t('settings.diagnostics.bundle')} tabIndex={0}>
          <pre dir="ltr">{bundle}</pre>
        </section>
      )}
    </Card>
  );
}
