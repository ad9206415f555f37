import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useRef } from 'react';
import { createRoot } from 'react-dom/client';
import { base, mainnet } from 'viem/chains';
import {
  createConfig,
  http,
  useConnect,
  useConnection,
  useConnectors,
  useDisconnect,
  WagmiProvider,
} from 'wagmi';

const config = createConfig({
  chains: [mainnet, base],
  transports: { [mainnet.id]: http(), [base.id]: http() },
});
const queryClient = new QueryClient();

/** wagmi has no dialog: this is the least one. */
function Page() {
  const dialog = useRef<HTMLDialogElement>(null);
  const connectors = useConnectors();
  const { address, status } = useConnection();
  const { mutate: connect } = useConnect();
  const { mutate: disconnect } = useDisconnect();
  return (
    <>
      <button type="button" onClick={() => dialog.current?.showModal()}>
        Connect wallet
      </button>
      <dialog ref={dialog} aria-label="Choose a wallet">
        {connectors.map((connector) => (
          <button
            key={connector.uid}
            type="button"
            onClick={() => connect({ connector }, { onSuccess: () => dialog.current?.close() })}
          >
            {connector.icon && <img src={connector.icon} alt="" width="36" height="36" />} {connector.name}
          </button>
        ))}
      </dialog>
      {address && (
        <button
          type="button"
          data-bench={status === 'reconnecting' ? 'remembered' : undefined}
          onClick={() => disconnect()}
        >
          {address}
        </button>
      )}
    </>
  );
}

createRoot(document.getElementById('root') as HTMLElement).render(
  <WagmiProvider config={config}>
    <QueryClientProvider client={queryClient}>
      <Page />
    </QueryClientProvider>
  </WagmiProvider>,
);
