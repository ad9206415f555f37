import type { Chain } from '@causeway/protocol';
import { useStore } from '@causeway/react';
import { useEffect } from 'react';
import { findChain } from '../../chains.ts';
import { readBalance } from '../../families/chain.ts';
import { useT } from '../../i18n/i18n.ts';
import { Amount } from '../../ui/Amount.tsx';
import { Button, IconButton } from '../../ui/Button.tsx';
import { Link } from '../../ui/Link.tsx';
import { refreshIcon } from '../../ui/laterIcons.ts';
import { mayRead } from '../../visit.ts';
import { useAction } from '../../wallets.ts';

interface BalanceProps {
  readonly address: string;
  readonly chain: Chain;
  /** Receives the reason when it could not be read; a reason common to all rows of a list is shown once. */
  readonly onError: (address: string, error: unknown) => void;
}

/** The balance of an account on a network. Read only after the visitor did something that reads a network. */
export function Balance({ address, chain, onError }: BalanceProps) {
  const t = useT();
  const allowed = useStore(mayRead);
  const { servers, ...read } = useBalance(address, chain);
  const { dispatch, error } = read;

  useEffect(() => {
    if (allowed && servers) dispatch();
  }, [allowed, servers, dispatch]);

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
  if (read.status === 'done') {
    const { decimals, symbol } = chain.currency;
    return (
      <>
        <Amount value={read.data} decimals={decimals} symbol={symbol} />
        <IconButton icon={refreshIcon} label={t('connections.balance.again')} onClick={() => dispatch()} />
      </>
    );
  }
  if (read.status === 'error') {
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
  // The visitor's own server may have been added since the page began.
  const current = findChain(id);
  const read = useAction(async ({ signal }) => {
    if (!current) throw new Error(`The network ${id} is not listed.`);
    return readBalance({ chain: current, address, signal, timeout: 10_000 });
  });
  return { ...read, servers: current ? current.rpcUrls.length > 0 : false };
}
