import { eip155 } from '@causeway/eip155';
import { base, mainnet } from '@causeway/eip155/chains';
import { ConnectButton, createKit } from '@causeway/kit';
import '@causeway/kit/styles.css';
import { createRoot } from 'react-dom/client';
import '../page.css';

const kit = createKit({ appName: 'Bench', adapters: [eip155({ chains: [mainnet, base] })] });

createRoot(document.getElementById('root') as HTMLElement).render(
  <main>
    <p>Connect a wallet to begin.</p>
    <ConnectButton kit={kit} />
  </main>,
);
