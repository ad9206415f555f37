import { EthereumWalletConnectors } from '@dynamic-labs/ethereum';
import { DynamicContextProvider, DynamicWidget } from '@dynamic-labs/sdk-react-core';
import { createRoot } from 'react-dom/client';

createRoot(document.getElementById('root') as HTMLElement).render(
  <DynamicContextProvider
    settings={{
      environmentId: '00000000-0000-4000-8000-000000000000',
      walletConnectors: [EthereumWalletConnectors],
    }}
  >
    <DynamicWidget />
  </DynamicContextProvider>,
);
