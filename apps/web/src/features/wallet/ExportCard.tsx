import type { EmbeddedAccount, ExportSubject } from '@causeway/embedded-wallet';
import { useMemo, useState } from 'react';
import { useT } from '../../i18n/i18n.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { useKnownAs } from '../names/useKnownAs.ts';
import { ExportDialog } from './ExportDialog.tsx';
import { useHeld } from './held.ts';
import { Read } from './Read.tsx';

/** The phrase and the keys, to take elsewhere. Each is shown in the protected frame only. */
export function ExportCard({ account }: { readonly account: EmbeddedAccount }) {
  const t = useT();
  const held = useHeld(account);
  const found = held.data?.wallets;
  const addresses = useMemo(
    () => found?.flatMap(({ accounts }) => accounts.map(({ address }) => address)) ?? [],
    [found],
  );
  const knownAs = useKnownAs(addresses);
  const [asked, setAsked] = useState<{ readonly what: ExportSubject; readonly title: string }>();
  const button = (title: string, what: ExportSubject) => (
    <div className="row" key={title}>
      <Button icon="key" onClick={() => setAsked({ what, title })}>
        {title}
      </Button>
    </div>
  );
  return (
    <Card title={t('wallet.secrets.title')}>
      <p>{t('wallet.secrets.what')}</p>
      <Read reading={held} step={t('wallet.accounts.step')}>
        {({ wallets, keys }) => (
          <div className="stack" data-gap="2">
            {wallets.map(({ walletId, name, accounts }) => [
              button(t('wallet.secrets.phrase', { name }), { type: 'phrase', walletId }),
              ...accounts.map(({ address }) =>
                button(t('wallet.secrets.account', { address: knownAs(address) }), {
                  type: 'account',
                  address,
                }),
              ),
            ])}
            {keys.map(({ privateKeyId, name }) =>
              button(t('wallet.secrets.key', { name }), { type: 'key', privateKeyId }),
            )}
          </div>
        )}
      </Read>
      {asked && <ExportDialog account={account} {...asked} onClose={() => setAsked(undefined)} />}
    </Card>
  );
}
