import type { Mode, TestWalletsControl, WalletSummary } from '@causeway/wallets';
import { useEffect, useState } from 'react';
import { useFormat } from '../../i18n/format.ts';
import { useT } from '../../i18n/i18n.ts';
import { Button } from '../../ui/Button.tsx';
import { Select } from '../../ui/Field.tsx';

const modes: readonly Mode[] = ['ask', 'approve', 'reject', 'stall', 'slow', 'malformed', 'hang', 'vanish'];

/** How each test wallet behaves, through the wallets' own control object. */
export function Faults() {
  const t = useT();
  const format = useFormat();
  const [list, setList] = useState<readonly WalletSummary[]>([]);
  // The control has no events, so it is polled while this part is mounted.
  useEffect(() => {
    const look = () => setList(findControl()?.list() ?? []);
    look();
    const timer = setInterval(look, 1000);
    return () => clearInterval(timer);
  }, []);

  const act = (verb: (control: NonNullable<ReturnType<typeof findControl>>) => void) => {
    const control = findControl();
    if (!control) return;
    verb(control);
    setList(control.list());
  };

  return (
    <ul className="lab-faults">
      {list.map(({ rdns, name, mode, locked, accounts, prompts, held, connected }) => (
        <li key={rdns}>
          <div className="lab-fault-name">
            <h3>{name}</h3>
            <p className="small soft">
              {t('lab.wallets.waiting', { prompts: prompts.length, held })} ·{' '}
              {t('lab.wallets.accounts', { count: accounts.length, number: format.number(accounts.length) })}
            </p>
          </div>
          <Select
            label={t('lab.wallets.mode')}
            aria-label={`${name}: ${t('lab.wallets.mode')}`}
            value={mode}
            onChange={({ target }) => {
              const chosen = modes.find((each) => each === target.value);
              if (chosen) act((control) => control.setMode(chosen, { wallet: rdns }));
            }}
            options={modes.map((each) => ({ value: each, label: t(`lab.mode.${each}`) }))}
          />
          <div className="row">
            <Button onClick={() => act((control) => control[locked ? 'unlock' : 'lock']({ wallet: rdns }))}>
              {t(locked ? 'lab.wallets.unlock' : 'lab.wallets.lock')}
            </Button>
            {accounts.length > 1 && (
              <Button
                onClick={() => act((control) => control.switchAccount(accounts[1] ?? 0, { wallet: rdns }))}
              >
                {t('lab.wallets.nextAccount')}
              </Button>
            )}
            {connected.includes(location.origin) && (
              <Button onClick={() => act((control) => control.revoke({ wallet: rdns }))}>
                {t('lab.wallets.revoke')}
              </Button>
            )}
          </div>
        </li>
      ))}
    </ul>
  );
}

/** The documented verbs of the page's test wallets, while they are switched on. */
function findControl(): TestWalletsControl | undefined {
  return window.__causewayTestWallets;
}
