import { useStore } from '@causeway/react';
import { config } from '../../deployment.ts';
import { useT } from '../../i18n/i18n.ts';
import { switchTestWallets, testWallets } from '../../startTestWallets.ts';
import { Button } from '../../ui/Button.tsx';
import { useReturnFocus } from '../../ui/Notice.tsx';

/** Offers the deployment's test wallets when no wallet is found, so that nobody needs to know `/lab`. */
export function TestWalletsOffer() {
  const t = useT();
  const state = useStore(testWallets);
  const ref = useReturnFocus<HTMLDivElement>();
  return (
    <div className="connect-test" ref={ref}>
      {/* One thing to do next: the code of a wallet app, where there is one. */}
      <Button
        kind={config.relay ? 'plain' : 'primary'}
        busy={state === 'loading'}
        onClick={() => void switchTestWallets(true)}
      >
        {t('ui.test.use')}
      </Button>
      <p className="soft small">{t('ui.test.what')}</p>
      <p role="alert">{state === 'failed' && t('ui.test.failed')}</p>
    </div>
  );
}
