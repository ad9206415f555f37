import { relayUrl } from 'given:wallet';
import { keepQuiet, quietClient } from '@causeway/relay/wallet';
import { WalletKit } from '@reown/walletkit';
import { Core } from '@walletconnect/core';
import { createNamespaces } from './accounts.js';
import { createControl } from './control.js';
import { createCell, type PageState } from './state.js';
import { mount } from './view/mount.js';
import { createPageWallet } from './wallet.js';

const cell = createCell<PageState>({
  status: 'starting',
  connected: false,
  behaviour: 'ask',
  accounts: [],
  networks: {},
  prompts: [],
  silent: [],
  sessions: [],
  outcomes: [],
});

async function start() {
  const core = new Core({
    projectId: 'local',
    relayUrl,
    customStoragePrefix: 'causeway-wallet-page',
    telemetryEnabled: false,
    logger: 'silent',
  });
  keepQuiet(core);
  const kit = await WalletKit.init({
    core,
    metadata: {
      name: 'Causeway Wallet Page',
      description: 'A wallet with public test keys.',
      url: location.origin,
      icons: [],
    },
  });
  quietClient(kit);
  return createPageWallet(kit, cell, createNamespaces());
}

const started = start();
mount(document, cell, started);
started.then(
  (wallet) => {
    globalThis.__causewayWalletPage = createControl(wallet);
  },
  (error: Error) => cell.set({ status: 'failed', problem: error.message }),
);
