import { useStore } from '@causeway/react';
import { useT } from '../../i18n/i18n.ts';
import { prefer } from '../../preferences.ts';
import { Button } from '../../ui/Button.tsx';
import { mayRead } from '../../visit.ts';
import { useAccounts } from '../../wallets.ts';

/** Asks for the balances of connections that came back by themselves: now, and at every later visit. */
export function ShowBalances() {
  const t = useT();
  const allowed = useStore(mayRead);
  const count = useAccounts().length;
  if (allowed || count === 0) return null;
  return (
    <div className="row">
      <Button
        onClick={() => {
          prefer({ balances: 'on' });
          mayRead.set(true);
        }}
      >
        {t('connections.balance.show', { count })}
      </Button>
    </div>
  );
}
