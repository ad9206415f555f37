import type { ConnectedAccount } from '@causeway/core';
import { useCallback, useState } from 'react';
import { findChain } from '../../chains.ts';
import { distinct, onChain } from '../../families/onChain.ts';
import { useT } from '../../i18n/i18n.ts';
import { isBound, type Namespace } from '../../namespaces.ts';
import { Address } from '../../ui/Address.tsx';
import { useErrorTitle } from '../../ui/useErrorTitle.ts';
import { useAccount, useAccounts, useChain, wallets } from '../../wallets.ts';
import { Balance } from './Balance.tsx';

interface AccountsProps {
  readonly namespace: string;
  /** Of one wallet, in this namespace. */
  readonly accounts: readonly ConnectedAccount[];
  /** Names the list. */
  readonly label: string;
}

/** The accounts of a wallet in a namespace; where there are several in all, the one to work with is chosen here. */
export function Accounts({ namespace, accounts, label }: AccountsProps) {
  const t = useT();
  const all = useAccounts();
  const [errors, setErrors] = useState<Readonly<Record<string, unknown>>>({});
  const note = useCallback(
    (address: string, error: unknown) =>
      setErrors((known) => (known[address] === error ? known : { ...known, [address]: error })),
    [],
  );
  const title = useErrorTitle(Object.values(errors).find((error) => error !== undefined));
  const selected = useAccount();
  const app = useChain(namespace as Namespace);
  const bound = isBound(namespace);
  const alone = distinct(all).length === 1;
  const there = accounts.filter((account) => account.chainId === app?.id);
  // An address that is bound to its chain is shown on the app's network, or where the wallet has any.
  const shown = distinct(bound && there.length > 0 ? there : accounts);
  const meant = selected && app && (onChain(selected, app.id, bound, all) ?? selected);
  return (
    <>
      <ul className="accounts" aria-label={label}>
        {shown.map((account) => {
          const chosen = meant?.connection === account.connection && meant.address === account.address;
          const chain = bound ? findChain(account.chainId) : app;
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
                {chain && <Balance key={chain.id} address={account.address} chain={chain} onError={note} />}
              </span>
            </li>
          );
        })}
      </ul>
      {title && (
        <p className="small" role="alert">
          {title}
        </p>
      )}
      {bound && app && there.length === 0 && (
        <p className="soft small">{t('connections.notThere', { network: app.name })}</p>
      )}
    </>
  );
}
