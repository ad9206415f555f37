import { PrivyProvider, useConnectWallet, usePrivy } from '@privy-io/react-auth';
import { createRoot } from 'react-dom/client';

function Page() {
  const { ready } = usePrivy();
  const { connectWallet } = useConnectWallet();
  return (
    <button type="button" disabled={!ready} onClick={() => connectWallet()}>
      Connect wallet
    </button>
  );
}

createRoot(document.getElementById('root') as HTMLElement).render(
  <PrivyProvider appId="cl00000000000000000000000">
    <Page />
  </PrivyProvider>,
);
