import type { EmbeddedAccount, HeldWallet } from '@causeway/embedded-wallet';
import { useActiveAccount } from '@causeway/kit/requests';
import { useT } from '../../i18n/i18n.ts';
import { Address } from '../../ui/Address.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { ActionError } from '../../ui/ErrorNotice.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { checkIcon, plusIcon } from '../../ui/laterIcons.ts';
import { ActionStatus } from '../../ui/Waiting.tsx';
import { useAction, wallets } from '../../wallets.ts';
import { Read } from './Read.tsx';
import { useStoredKeys } from './storedKeys.ts';

/** Every account of every phrase and key, with a radio button to select it. */
export function AccountsCard({ account }: { readonly account: EmbeddedAccount }) {
  const t = useT();
  const reading = useStoredKeys(account);
  const { use, active } = useActiveAccount(account, wallets);
  const line = (address: string) => (
    <li key={address} className="held">
      <Address address={address} />
      {address.toLowerCase() === active?.toLowerCase() ? (
        <span className="row soft">
          <Icon name={checkIcon} />
          {t('wallet.accounts.active')}
        </span>
      ) : (
        <Button busy={use.status === 'pending'} onClick={() => use.dispatch(address)}>
          {t('wallet.accounts.use')}
        </Button>
      )}
    </li>
  );
  return (
    <Card title={t('wallet.accounts.title')}>
      <p className="soft">{t('wallet.accounts.note')}</p>
      <Read reading={reading} step={t('wallet.accounts.step')}>
        {({ wallets, keys }) => (
          <>
            {wallets.map((wallet) => (
              <section key={wallet.walletId} className="stack" data-gap="2">
                <h3>
                  <bdi>{wallet.name}</bdi>
                </h3>
                <Marks imported={wallet.imported} exported={wallet.exported} />
                <ul className="settings-list">{wallet.accounts.map(({ address }) => line(address))}</ul>
                <AddAccount account={account} wallet={wallet} onAdded={reading.again} />
              </section>
            ))}
            {keys.length > 0 && (
              <section className="stack" data-gap="2">
                <h3>{t('wallet.accounts.keys')}</h3>
                <ul className="settings-list">{keys.map(({ address }) => line(address))}</ul>
              </section>
            )}
          </>
        )}
      </Read>
      <ActionError action={use} />
    </Card>
  );
}

function Marks({ imported, exported }: { readonly imported: boolean; readonly exported: boolean }) {
  const t = useT();
  if (!imported && !exported) return null;
  const marks = [imported && t('wallet.accounts.imported'), exported && t('wallet.accounts.exported')];
  return <p className="soft small">{marks.filter(Boolean).join(' · ')}</p>;
}

interface AddAccountProps {
  readonly account: EmbeddedAccount;
  readonly wallet: HeldWallet;
  readonly onAdded: () => void;
}

function AddAccount({ account, wallet, onAdded }: AddAccountProps) {
  const t = useT();
  const add = useAction(async ({ signal }) => {
    await account.wallets.addAccount({ walletId: wallet.walletId, signal });
    onAdded();
  });
  return (
    <>
      <div className="row">
        <Button kind="quiet" icon={plusIcon} busy={add.status === 'pending'} onClick={() => add.dispatch()}>
          {t('wallet.accounts.add')}
        </Button>
      </div>
      <ActionStatus action={add} waiting={t('wallet.accounts.adding')} onRetry={() => add.dispatch()} />
    </>
  );
}
