import { useStore } from '@causeway/react';
import { config } from '../../deployment.ts';
import { useT } from '../../i18n/i18n.ts';
import { switchTestWallets, testWallets } from '../../startTestWallets.ts';
import { Button } from '../../ui/Button.tsx';
import { useReturnFocus } from '../../ui/Notice.tsx';
import { useRestored, useWallets } from '../../wallets.ts';
import './testWallets.css';

/** Offers the deployment's test wallets when no wallet is found, so that a visitor need not know `/lab`. */
export function TestWalletsOffer() {
  const restored = useRestored();
  const installed = useWallets().some(({ routes }) => routes.includes('injected'));
  return config.testWallets && restored && !installed ? <Offer /> : null;
}

function Offer() {
  const t = useT();
  const state = useStore(testWallets);
  const ref = useReturnFocus<HTMLDivElement>();
  return (
    <div className="test-wallets" ref={ref}>
      <Button
        kind="quiet"
        title={t('start.test.what')}
        busy={state === 'loading'}
        onClick={() => void switchTestWallets(true)}
      >
        {t('start.test.use')}
      </Button>
      <p role="alert">{state === 'failed' && t('start.test.failed')}</p>
    </div>
  );
}
