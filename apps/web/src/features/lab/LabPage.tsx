import type { Connection } from '@causeway/core';
import { useStore } from '@causeway/react';
import { config } from '../../deployment.ts';
import { useT } from '../../i18n/i18n.ts';
import { Page } from '../../ui/Page.tsx';
import { Part } from '../../ui/Part.tsx';
import { useConnections, wallets } from '../../wallets.ts';
import { ConnectionCard } from './ConnectionCard.tsx';
import { Timeline } from './Timeline.tsx';
import './lab.css';
import { useFormat } from '../../i18n/format.ts';
import { switchTestWallets, testWallets } from '../../startTestWallets.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { CopyButton } from '../../ui/CopyButton.tsx';
import { describeError } from '../../ui/describeError.ts';
import { Notice } from '../../ui/Notice.tsx';
import { Faults } from './Faults.tsx';

/** For developers: what each connection does, as it does it, and ways to disturb it. */
export function LabPage() {
  const t = useT();
  const connections = useConnections();
  const timeline = useStore(wallets.timeline);
  const isUsed = (connection: Connection) =>
    connection.status !== 'disconnected' || timeline.some((entry) => entry.connection === connection.id);
  const used = connections.filter(isUsed);
  const unused = connections.filter((connection) => !isUsed(connection));

  return (
    <Page title={t('lab.title')} lead={t('lab.lead')} width="wide">
      {config.testWallets && <TestWallets />}
      <section className="stack">
        <h2>{t('lab.connections')}</h2>
        {used.length === 0 && <p className="soft">{t('lab.noneUsed')}</p>}
        <div className="lab-cards">
          {used.map((connection) => (
            <Part key={connection.id}>
              <ConnectionCard
                connection={connection}
                timeline={timeline.filter((entry) => entry.connection === connection.id)}
              />
            </Part>
          ))}
        </div>
        {unused.length > 0 && (
          <details className="lab-unused">
            <summary>{t('lab.unused', { count: unused.length })}</summary>
            <ul className="stack" data-gap="1">
              {unused.map((connection) => (
                <li key={connection.id} className="small">
                  <bdi>{connection.walletName}</bdi>{' '}
                  <code dir="ltr" className="soft">
                    {connection.id}
                  </code>
                </li>
              ))}
            </ul>
          </details>
        )}
      </section>
      <Timeline timeline={timeline} />
      <Reports />
    </Page>
  );
}

/** Failures that interrupted nothing, such as storage or a saved record that could not be read. */
function Reports() {
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

/** Switches the test wallets on, and lists ways to make them misbehave. */
function TestWallets() {
  const t = useT();
  const state = useStore(testWallets);
  const on = state === 'on' || state === 'loading';
  return (
    <Card
      title={t('lab.wallets.title')}
      actions={
        <Button
          kind={on ? 'plain' : 'primary'}
          busy={state === 'loading'}
          onClick={() => void switchTestWallets(!on)}
        >
          {t(on ? 'lab.wallets.off' : 'lab.wallets.on')}
        </Button>
      }
    >
      <p className="soft">{t(on ? 'lab.wallets.areOn' : 'lab.wallets.areOff')}</p>
      {state === 'failed' && (
        <Notice kind="failed" title={t('lab.wallets.failed')}>
          <div className="row">
            <Button onClick={() => void switchTestWallets(true)}>{t('shell.tryAgain')}</Button>
          </div>
        </Notice>
      )}
      {state === 'on' && <Faults />}
    </Card>
  );
}
