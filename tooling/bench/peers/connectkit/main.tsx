import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { ConnectKitButton, ConnectKitProvider, getDefaultConfig } from 'connectkit';
import { createRoot } from 'react-dom/client';
import { base, mainnet } from 'viem/chains';
import { createConfig, WagmiProvider } from 'wagmi';

const config = createConfig(
  getDefaultConfig({ appName: 'Bench', walletConnectProjectId: 'bench', chains: [mainnet, base] }),
);
const queryClient = new QueryClient();

createRoot(document.getElementById('root') as HTMLElement).render(
  <WagmiProvider config={config}>
    <QueryClientProvider client={queryClient}>
      <ConnectKitProvider mode="auto">
        <ConnectKitButton />
      </ConnectKitProvider>
    </QueryClientProvider>
  </WagmiProvider>,
);
