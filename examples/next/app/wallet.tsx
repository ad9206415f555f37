'use client';

import { cookieStorage } from '@causeway/core';
import { eip155 } from '@causeway/eip155';
import { base, mainnet } from '@causeway/eip155/chains';
import { ConnectButton, createKit } from '@causeway/kit';
import '@causeway/kit/styles.css';

const kit = createKit({
  appName: 'Example',
  adapters: [eip155({ chains: [mainnet, base] })],
  storage: cookieStorage(),
});
const { useAction, useSigner } = kit.hooks;

function Sign() {
  const signer = useSigner();
  const sign = useAction(({ signal }) => signer?.signMessage({ message: 'Hello', signal }));
  if (!signer) return null;
  return (
    <>
      <button type="button" onClick={() => sign.dispatch()}>
        Sign a message
      </button>
      {sign.status === 'done' && <p>Signed: {sign.data?.signature}</p>}
      {sign.status === 'error' && <p>It was not signed.</p>}
    </>
  );
}

/** The button, with the account that the server found in the cookies. */
export function Wallet({ savedAccount }: { readonly savedAccount?: string }) {
  return (
    <>
      <ConnectButton kit={kit} savedAccount={savedAccount} />
      <Sign />
    </>
  );
}
