import { Devtools } from '@causeway/devtools/production/react';
import { useStore } from '@causeway/react';
import { useEffect, useMemo } from 'react';
import { config } from '../../deployment.ts';
import { useT } from '../../i18n/i18n.ts';
import { switchTestWallets, testWallets } from '../../startTestWallets.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Page } from '../../ui/Page.tsx';
import { wallets } from '../../wallets.ts';
import { startJournal } from '../journal/app.ts';
import { listTestWallets } from './listTestWallets.ts';
import { requests } from './requests.ts';

/** For developers: each connection and request while it runs, and switches that cause faults. */
export function LabPage() {
  const t = useT();
  const state = useStore(testWallets);
  const listed = useMemo(() => (state === 'on' ? listTestWallets() : []), [state]);
  useEffect(startJournal, []);
  return (
    <Page title={t('lab.title')} lead={t('lab.lead')} width="wide">
      {config.testWallets && <TestWallets />}
      <Devtools wallets={wallets} requests={requests} testWallets={listed} />
    </Page>
  );
}

/** Switches the test wallets on. */
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
    </Card>
  );
}
