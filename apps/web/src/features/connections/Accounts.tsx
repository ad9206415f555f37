import type { ConnectedAccount } from '@causeway/core';
import type { Chain } from '@causeway/protocol';
import { useStore } from '@causeway/react';
import { memo, useCallback, useDeferredValue, useEffect, useRef, useState } from 'react';
import { findChain } from '../../chains.ts';
import { readInTurn } from '../../families/balanceTurns.ts';
import { readBalance } from '../../families/chain.ts';
import { distinct, onChain } from '../../families/onChain.ts';
import { useT } from '../../i18n/i18n.ts';
import { inSteps } from '../../inSteps.ts';
import { isBound, type Namespace } from '../../namespaces.ts';
import { Address } from '../../ui/Address.tsx';
import { Amount } from '../../ui/Amount.tsx';
import { Button } from '../../ui/Button.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { Link } from '../../ui/Link.tsx';
import { refreshIcon } from '../../ui/laterIcons.ts';
import { useErrorTitle } from '../../ui/useErrorTitle.ts';
import { useGrowing } from '../../ui/useGrowing.ts';
import { mayRead } from '../../visit.ts';
import { useAccount, useAccounts, useAction, useChain, wallets } from '../../wallets.ts';
import { currentBalance } from './currentBalance.ts';

interface AccountsProps {
  readonly namespace: string;
  /** The accounts of one wallet in this namespace. */
  readonly accounts: readonly ConnectedAccount[];
  /** The accessible name of the list. */
  readonly label: string;
}

/** The accounts of a wallet in a namespace. With several accounts in all, each has a radio button to select it. */
export function Accounts({ namespace, accounts, label }: AccountsProps) {
  const t = useT();
  const all = useAccounts();
  const errors = useRef(new Map<string, unknown>());
  const [reason, setReason] = useState<unknown>();
  // Only the first reason is state, so a network that fails for hundreds of accounts renders the list once.
  const note = useCallback((address: string, error: unknown) => {
    if (error === undefined) errors.current.delete(address);
    else errors.current.set(address, error);
    setReason(() => errors.current.values().next().value);
  }, []);
  const title = useErrorTitle(reason);
  const selected = useAccount();
  const app = useChain(namespace as Namespace);
  const bound = isBound(namespace);
  const alone = distinct(all).length === 1;
  const there = accounts.filter((account) => account.chainId === app?.id);
  // A bound address is shown for the app's network, or for any network when the wallet has none there.
  const rows = distinct(bound && there.length > 0 ? there : accounts);
  const current = selected && app && (onChain(selected, app.id, bound, all) ?? selected);
  const drawn = useGrowing(rows.length);
  // Defer hundreds of rows, so that no single frame renders all of them.
  const allowed = useDeferredValue(useStore(mayRead));
  return (
    <>
      <ul className="accounts" aria-label={label}>
        {rows.slice(0, drawn).map((account) => (
          <AccountRow
            key={account.id}
            account={account}
            chosen={current?.connection === account.connection && current.address === account.address}
            alone={alone}
            chain={bound ? findChain(account.chainId) : app}
            allowed={allowed}
            onError={note}
          />
        ))}
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

interface AccountRowProps {
  readonly account: ConnectedAccount;
  readonly chosen: boolean;
  /** There is only one account in all, so none is selected here. */
  readonly alone: boolean;
  readonly chain: Chain | undefined;
  /** The visitor has done something that reads a network. */
  readonly allowed: boolean;
  readonly onError: (address: string, error: unknown) => void;
}

/** An account with its balance. Memoised, because a wallet may have hundreds. */
const AccountRow = memo(function AccountRow({
  account,
  chosen,
  alone,
  chain,
  allowed,
  onError,
}: AccountRowProps) {
  const t = useT();
  const { id, address, connection } = account;
  return (
    <li className="account" data-chosen={chosen || undefined}>
      <span className="account-who">
        {!alone && (
          <label className="account-choice">
            <input
              type="radio"
              name="causeway-account"
              checked={chosen}
              aria-label={t('connections.use', { address })}
              onChange={() => wallets.select(id, { connection })}
            />
          </label>
        )}
        <Address address={address} />
      </span>
      <span className="account-balance">
        {chain && (
          <Balance
            key={chain.id}
            address={address}
            chain={chain}
            chosen={chosen || alone}
            allowed={allowed}
            onError={onError}
          />
        )}
      </span>
    </li>
  );
});

interface BalanceProps {
  readonly address: string;
  readonly chain: Chain;
  /** The account is the current one, whose balance the page shows first. */
  readonly chosen: boolean;
  readonly allowed: boolean;
  /** Receives the reason of a failed read; a reason that all rows share is shown once. */
  readonly onError: (address: string, error: unknown) => void;
}

/** The balance of an account on a network. Read only after the visitor did something that reads a network. */
function Balance({ address, chain, chosen, allowed, onError }: BalanceProps) {
  const t = useT();
  const { servers, ...reading } = useBalance(address, chain);
  const { dispatch, error, data } = reading;

  useEffect(() => {
    return allowed && servers ? inSteps(dispatch) : undefined;
  }, [allowed, servers, dispatch]);

  useEffect(() => {
    if (!chosen) return;
    if (data !== undefined) currentBalance.set({ address, chainId: chain.id, amount: data });
    if (error !== undefined) currentBalance.set(undefined);
  }, [chosen, data, error, address, chain.id]);

  useEffect(() => {
    onError(address, error);
    return () => onError(address, undefined);
  }, [onError, address, error]);

  if (!servers) {
    return (
      <Link className="small" to="/settings">
        {t('connections.balance.noServer', { network: chain.name })}
      </Link>
    );
  }
  if (reading.status === 'done') {
    const { decimals, symbol } = chain.currency;
    return (
      <>
        <Amount value={reading.data} decimals={decimals} symbol={symbol} />
        <IconButton icon={refreshIcon} label={t('connections.balance.again')} onClick={() => dispatch()} />
      </>
    );
  }
  if (reading.status === 'error') {
    return (
      <Button kind="quiet" onClick={() => dispatch()}>
        {t('shell.tryAgain')}
      </Button>
    );
  }
  if (!allowed) return null;
  return <span className="soft small">{t('connections.balance.reading')}</span>;
}

function useBalance(address: string, { id }: Chain) {
  // Look the chain up again: the visitor may have added a server since the page loaded.
  const current = findChain(id);
  const reading = useAction(async ({ signal }) => {
    if (!current) throw new Error(`The network ${id} is not listed.`);
    return readInTurn({ chain: current, address, signal }, async () => {
      return (await readBalance({ chain: current, address, signal, timeout: 10_000 })).amount;
    });
  });
  return { ...reading, servers: current ? current.rpcUrls.length > 0 : false };
}
