import { createWallets, indexedDbStorage } from '@causeway/core';
import type { Adapter } from '@causeway/protocol';
import { createHooks } from '@causeway/react';
import { Connect } from '@causeway/react/parts';
import '@causeway/react/styles.css';
import { createRoot } from 'react-dom/client';
import './page.css';

/** Shows the page with these families: records in IndexedDB, hooks, the `Connect` parts and the static skin. */
export function show(adapters: readonly Adapter[]): void {
  const wallets = createWallets({ appName: 'Bench', adapters, storage: indexedDbStorage() });
  const { useAccount, useConnection, useConnections } = createHooks(wallets);

  function Page() {
    const account = useAccount();
    const connection = useConnection(account?.connection);
    const remembered = useConnections().find((one) => one.remembered)?.remembered;
    return (
      <main>
        <p>Connect a wallet to begin.</p>
        <Connect.Root wallets={wallets}>
          <Connect.Trigger data-bench="open">Connect a wallet</Connect.Trigger>
          <Connect.Popup>
            <Connect.Title>Choose a wallet</Connect.Title>
            <Connect.List aria-label="Wallets">
              {(wallet) => <Connect.Item key={wallet.id} wallet={wallet} data-bench="row" />}
            </Connect.List>
            <Connect.Empty>No wallet found</Connect.Empty>
            <Connect.Status>{({ status, wallet }) => `${wallet?.name}: ${status}`}</Connect.Status>
            <Connect.Cancel>Cancel</Connect.Cancel>
            <Connect.Retry>Try again</Connect.Retry>
            <Connect.Close>Close</Connect.Close>
          </Connect.Popup>
        </Connect.Root>
        {account && <p>{account.address}</p>}
        {!account && remembered && <p data-bench="remembered">{remembered.split(':')[2]}</p>}
        {connection && (
          <button type="button" data-bench="leave" onClick={() => void connection.disconnect()}>
            Disconnect
          </button>
        )}
      </main>
    );
  }

  wallets.start();
  createRoot(document.getElementById('root') as HTMLElement).render(<Page />);
}
