import { base, mainnet } from '@reown/appkit/networks';
import { createAppKit } from '@reown/appkit/react';
import { WagmiAdapter } from '@reown/appkit-adapter-wagmi';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createRoot } from 'react-dom/client';
import { WagmiProvider } from 'wagmi';

const projectId = 'bench';
const adapter = new WagmiAdapter({ networks: [mainnet, base], projectId });
createAppKit({
  adapters: [adapter],
  networks: [mainnet, base],
  projectId,
  metadata: { name: 'Bench', description: 'Bench', url: location.origin, icons: [] },
});
const queryClient = new QueryClient();

createRoot(document.getElementById('root') as HTMLElement).render(
  <WagmiProvider config={adapter.wagmiConfig}>
    <QueryClientProvider client={queryClient}>
      <appkit-button />
    </QueryClientProvider>
  </WagmiProvider>,
);
