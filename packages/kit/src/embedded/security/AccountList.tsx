import type { HeldKey } from '@causeway/embedded-wallet';
import { shortenAddress } from '@causeway/protocol/address';
import { useAction, useReading } from '@causeway/react';
import { useActiveAccount } from '../../requests/useActiveAccount.js';
import { useKept } from '../../requests/useKept.js';
import { Icon } from '../../shared/Icon.js';
import { Failure } from '../entry/Failure.js';
import { Wait } from '../entry/Wait.js';
import { AccountGroup } from './AccountGroup.js';
import { Read } from './Read.js';
import { useSecurityFailure } from './useSecurityFailure.js';
import type { ViewProps } from './views.js';
import { useSecurityWords } from './words/useSecurityWords.js';

/** Every account of every phrase and key, to use another, and a button for one more of each phrase. */
export function AccountList({ kit, account }: Omit<ViewProps, 'onBack'>) {
  const { t } = useSecurityWords(kit);
  const sentenceOf = useSecurityFailure(kit);
  const reading = useKept(useReading('accounts', (signal) => account.wallets.list({ signal })));
  const { use, active } = useActiveAccount(account, kit.wallets);
  const add = useAction(async ({ signal }, walletId: string) => {
    const { address } = await account.wallets.addAccount({ walletId, signal });
    reading.again();
    return address;
  });
  const acting = use.status === 'pending' ? use : add;
  const isBusy = acting.status === 'pending';
  const onUse = (address: string) => {
    add.reset();
    use.dispatch(address);
  };
  const onAdd = (walletId: string) => {
    use.reset();
    add.dispatch(walletId);
  };
  const group = { kit, active, isBusy, onUse };
  const marks = ({ imported, exported }: Pick<HeldKey, 'imported' | 'exported'>) =>
    [imported && t('accounts.imported'), exported && t('accounts.exported')].filter(Boolean).join(' · ');
  return (
    <>
      <p data-part="screen-text">{t('accounts.note')}</p>
      <Read kit={kit} reading={reading}>
        {({ wallets, keys }) => (
          <>
            {wallets.map((wallet) => (
              <AccountGroup
                key={wallet.walletId}
                {...group}
                title={<bdi>{wallet.name}</bdi>}
                note={marks(wallet)}
                accounts={wallet.accounts.map(({ address, name }) => ({
                  address,
                  note: name && <bdi>{name}</bdi>,
                }))}
              >
                <button
                  type="button"
                  data-part="row"
                  aria-busy={isBusy || undefined}
                  onClick={() => {
                    if (!isBusy) onAdd(wallet.walletId);
                  }}
                >
                  <span data-part="row-icon">
                    <Icon name="plus" />
                  </span>
                  <span data-part="row-text">{t('accounts.add')}</span>
                </button>
              </AccountGroup>
            ))}
            {keys.length > 0 && (
              <AccountGroup
                {...group}
                title={t('accounts.keys')}
                accounts={keys.map((key) => ({
                  address: key.address,
                  note: <KeyNote name={key.name} marks={marks(key)} />,
                }))}
              />
            )}
            {wallets.length + keys.length === 0 && <p data-part="screen-text">{t('accounts.none')}</p>}
          </>
        )}
      </Read>
      {acting.status === 'pending' && (
        <Wait kit={kit} since={acting.since} onCancel={acting.reset}>
          {t(use.status === 'pending' ? 'accounts.using' : 'accounts.adding')}
        </Wait>
      )}
      <p role="status" data-part="screen-text">
        {add.status === 'done' && t('accounts.added', { address: `\u2066${shortenAddress(add.data)}\u2069` })}
      </p>
      <Failure kit={kit} error={use.error ?? add.error} sentence={sentenceOf(use.error ?? add.error)} />
    </>
  );
}

const KeyNote = ({ name, marks }: { readonly name: string; readonly marks: string }) => (
  <>
    <bdi>{name}</bdi>
    {marks && ` · ${marks}`}
  </>
);
