import { eip155 } from '@causeway/eip155';
import { base, mainnet } from '@causeway/eip155/chains';
import { ConnectButton, createKit } from '@causeway/kit';
import '@causeway/kit/styles.css';

const kit = createKit({
  appName: 'Example',
  adapters: [eip155({ chains: [mainnet, base] })],
});

export const App = () => <ConnectButton kit={kit} />;
