import { eip155 } from '@causeway/eip155';
import { mainnet } from '@causeway/eip155/chains';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { embeddedScreens } from '../../src/embedded/index.js';
import { ConnectButton, createKit } from '../../src/index.js';
import '../../src/styles/kit.css';
import '../../src/styles/embedded.css';
import { settings } from './settings.js';

const { origin, ...provider } = settings;
const appName = 'Example';
const chains = [mainnet];
const kit = createKit({
  appName,
  adapters: [eip155({ chains })],
  embedded: embeddedScreens({
    appName,
    chains,
    ...provider,
    handlerUrl: `${origin}/embedded`,
    rpId: new URL(origin).hostname,
  }),
});
// For a test that requests a signature, as the page's own code does.
Object.assign(globalThis, { kit });
createRoot(document.getElementById('root') as HTMLElement).render(
  <StrictMode>
    <ConnectButton kit={kit} />
  </StrictMode>,
);
