import { useStore } from '@causeway/react';
import { useFormat } from '../../i18n/format.ts';
import { useT } from '../../i18n/i18n.ts';
import { CopyButton } from '../../ui/CopyButton.tsx';
import { describeError } from '../../ui/describeError.ts';
import { wallets } from '../../wallets.ts';

/** What went wrong without disturbing anybody: storage, a saved record that could not be read. */
export function Reports() {
  const t = useT();
  const format = useFormat();
  const reports = useStore(wallets.reports);
  return (
    <section className="stack">
      <h2>{t('lab.reports')}</h2>
      {reports.length === 0 && <p className="soft">{t('lab.reportsEmpty')}</p>}
      <ul className="stack" data-gap="2">
        {reports.map((report, index) => (
          <li key={index} className="lab-report">
            <div>
              <p>{report.error.shortMessage}</p>
              <p className="small soft">
                <code dir="ltr">{report.error.code}</code> · {format.time(report.at)}
              </p>
            </div>
            <CopyButton value={describeError(report.error)} what={t('ui.details')} />
          </li>
        ))}
      </ul>
    </section>
  );
}
