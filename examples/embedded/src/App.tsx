import { eip155 } from '@causeway/eip155';
import { mainnet } from '@causeway/eip155/chains';
import { ConnectButton, createKit } from '@causeway/kit';
import { embeddedScreens } from '@causeway/kit/embedded';
import '@causeway/kit/styles.css';
import '@causeway/kit/embedded.css';
import { StrictMode, useState } from 'react';
import { createRoot } from 'react-dom/client';

const appName = 'Example';
const chains = [mainnet] as const;
const { VITE_ORIGIN, VITE_API_URL, VITE_ORGANIZATION_ID, VITE_SIGNER_KEY, VITE_OTP_SIGNER_KEY } = import.meta
  .env;

const kit = createKit({
  appName,
  adapters: [eip155({ chains })],
  embedded: embeddedScreens({
    appName,
    chains,
    apiUrl: VITE_API_URL,
    organizationId: VITE_ORGANIZATION_ID,
    signerKey: VITE_SIGNER_KEY,
    otpSignerKey: VITE_OTP_SIGNER_KEY,
    handlerUrl: '/embedded',
    rpId: new URL(VITE_ORIGIN).hostname,
  }),
});

function Sign() {
  const signer = kit.hooks.useSigner();
  const [result, setResult] = useState('');
  if (!signer) return null;
  const sign = () =>
    signer.signMessage({ message: 'Hello' }).then(
      ({ signature }) => setResult(`Signed: ${signature}`),
      (error: Error) => setResult(error.message),
    );
  return (
    <>
      <button type="button" onClick={sign}>
        Sign a message
      </button>
      <p role="status">{result}</p>
    </>
  );
}

createRoot(document.getElementById('root') as HTMLElement).render(
  <StrictMode>
    <ConnectButton kit={kit} />
    <Sign />
  </StrictMode>,
);
