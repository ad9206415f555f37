import { ConnectButton } from '@causeway/kit';
import '@causeway/kit/styles.css';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useConnection, useSignMessage, WagmiProvider } from 'wagmi';
import { config, kit } from './wallets';

const queryClient = new QueryClient();

/** An existing part of the app, which uses wagmi and nothing else. */
function Account() {
  const { address, chain } = useConnection();
  const { data: signature, mutate: sign } = useSignMessage();
  if (!address) return <p>wagmi has no account.</p>;
  return (
    <>
      <p>
        wagmi has {address} on {chain?.name}.
      </p>
      <button type="button" onClick={() => sign({ message: 'Hello' })}>
        Sign a message
      </button>
      {signature && <p>Signed: {signature}</p>}
    </>
  );
}

export const App = () => (
  <WagmiProvider config={config}>
    <QueryClientProvider client={queryClient}>
      <ConnectButton kit={kit} />
      <Account />
    </QueryClientProvider>
  </WagmiProvider>
);
