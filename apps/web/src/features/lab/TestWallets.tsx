import { useStore } from '@causeway/react';
import { useT } from '../../i18n/i18n.ts';
import { switchTestWallets, testWallets } from '../../startTestWallets.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Faults } from './Faults.tsx';

/** The switch of the test wallets, and the ways to make them misbehave. */
export function TestWallets() {
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
