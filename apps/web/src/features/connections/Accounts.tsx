import type { ConnectedAccount } from '@causeway/core';
import { useT } from '../../i18n/i18n.ts';
import { Address } from '../../ui/Address.tsx';
import { useAccount, useAccounts, useChain, wallets } from '../../wallets.ts';
import { Balance } from './Balance.tsx';

/** The accounts of a connection; with several, the one to work with is chosen here. */
export function Accounts({ accounts }: { readonly accounts: readonly ConnectedAccount[] }) {
  const t = useT();
  const selected = useAccount();
  const alone = useAccounts().length === 1;
  const chain = useChain('eip155');
  return (
    <ul className="accounts" aria-label={t('connections.accounts')}>
      {accounts.map((account) => {
        const chosen = selected?.connection === account.connection && selected.address === account.address;
        return (
          <li key={account.id} className="account" data-chosen={chosen || undefined}>
            <span className="account-who">
              {!alone && (
                <label className="account-choice">
                  <input
                    type="radio"
                    name="causeway-account"
                    checked={chosen}
                    aria-label={t('connections.use', { address: account.address })}
                    onChange={() => wallets.select(account.id, { connection: account.connection })}
                  />
                </label>
              )}
              <Address address={account.address} />
            </span>
            <span className="account-balance">
              {chain && <Balance key={chain.id} address={account.address} chain={chain} />}
            </span>
          </li>
        );
      })}
    </ul>
  );
}
