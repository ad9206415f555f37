import { useEffect, useRef, useState } from 'react';
import { createRoot } from 'react-dom/client';
import '../page.css';

interface Announced {
  readonly info: { readonly rdns: string; readonly name: string; readonly icon: string };
  readonly provider: { request(call: { method: string }): Promise<string[]> };
}

/** A page with one button, without a library: EIP-6963, a native dialog, and a name in local storage. */
function Page() {
  const [wallets, setWallets] = useState<readonly Announced[]>([]);
  const [account, setAccount] = useState<string>();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const onAnnounce = (event: Event) => {
      const { detail } = event as CustomEvent<Announced>;
      setWallets((all) => [...all.filter(({ info }) => info.rdns !== detail.info.rdns), detail]);
      if (localStorage.getItem('wallet') !== detail.info.rdns) return;
      detail.provider.request({ method: 'eth_accounts' }).then(([first]) => setAccount(first));
    };
    addEventListener('eip6963:announceProvider', onAnnounce);
    dispatchEvent(new Event('eip6963:requestProvider'));
    return () => removeEventListener('eip6963:announceProvider', onAnnounce);
  }, []);
  const connect = async ({ info, provider }: Announced) => {
    const [first] = await provider.request({ method: 'eth_requestAccounts' });
    localStorage.setItem('wallet', info.rdns);
    setAccount(first);
    dialog.current?.close();
  };
  const disconnect = () => {
    localStorage.removeItem('wallet');
    setAccount(undefined);
  };
  return (
    <main>
      <p>Connect a wallet to begin.</p>
      <button type="button" data-bench="open" onClick={() => dialog.current?.showModal()}>
        Connect a wallet
      </button>
      <dialog ref={dialog} aria-label="Choose a wallet">
        {wallets.map((wallet) => (
          <button key={wallet.info.rdns} type="button" data-bench="row" onClick={() => connect(wallet)}>
            <img src={wallet.info.icon} alt="" width="36" height="36" /> {wallet.info.name}
          </button>
        ))}
      </dialog>
      {account && <p>{account}</p>}
      {account && (
        <button type="button" data-bench="leave" onClick={disconnect}>
          Disconnect
        </button>
      )}
    </main>
  );
}

createRoot(document.getElementById('root') as HTMLElement).render(<Page />);
