import {
  ConnectButton,
  darkTheme,
  getDefaultConfig,
  lightTheme,
  RainbowKitProvider,
} from '@rainbow-me/rainbowkit';
import '@rainbow-me/rainbowkit/styles.css';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createRoot } from 'react-dom/client';
import { base, mainnet } from 'viem/chains';
import { WagmiProvider } from 'wagmi';

const config = getDefaultConfig({ appName: 'Bench', projectId: 'bench', chains: [mainnet, base] });
const queryClient = new QueryClient();
const theme = { lightMode: lightTheme(), darkMode: darkTheme() };

createRoot(document.getElementById('root') as HTMLElement).render(
  <WagmiProvider config={config}>
    <QueryClientProvider client={queryClient}>
      <RainbowKitProvider theme={theme}>
        <ConnectButton />
      </RainbowKitProvider>
    </QueryClientProvider>
  </WagmiProvider>,
);
