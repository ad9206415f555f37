import type { ConnectedAccount, Connection } from '@causeway/core';
import { namespaceOf } from '@causeway/protocol';
import { chainName } from '../../chains.ts';
import { useT } from '../../i18n/i18n.ts';

interface NetworkProps {
  readonly connection: Connection;
  readonly account: ConnectedAccount;
}

/** The network the wallet is on. */
export function Network({ connection, account }: NetworkProps) {
  const t = useT();
  const { chainId } = connection;
  if (chainId === undefined || namespaceOf(chainId) !== namespaceOf(account.id)) return null;
  return (
    <p className="network-wallet">
      {t('connections.network.wallet', { name: connection.walletName })} <strong>{chainName(chainId)}</strong>
    </p>
  );
}
