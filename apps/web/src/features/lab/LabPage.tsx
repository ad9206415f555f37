import type { Connection } from '@causeway/core';
import { useStore } from '@causeway/react';
import { config } from '../../deployment.ts';
import { useT } from '../../i18n/i18n.ts';
import { Page } from '../../ui/Page.tsx';
import { Part } from '../../ui/Part.tsx';
import { useConnections, wallets } from '../../wallets.ts';
import { ConnectionCard } from './ConnectionCard.tsx';
import { Reports } from './Reports.tsx';
import { TestWallets } from './TestWallets.tsx';
import { Timeline } from './Timeline.tsx';
import './lab.css';

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
