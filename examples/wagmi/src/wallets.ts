import { eip155 } from '@causeway/eip155';
import { base, mainnet } from '@causeway/eip155/chains';
import { wagmiConnector } from '@causeway/eip155/wagmi';
import { createKit } from '@causeway/kit';
import { solana } from '@causeway/solana';
import { mainnet as solanaMainnet } from '@causeway/solana/chains';
import { createConfig, http } from 'wagmi';
import * as chains from 'wagmi/chains';
import { createEmbeddedWallet } from './embedded';

const evm = eip155({ chains: [mainnet, base] });

export const kit = createKit({
  appName: 'Example',
  adapters: [evm, solana({ chains: [solanaMainnet] })],
  relay: { projectId: 'your project id' },
  embedded: createEmbeddedWallet(evm),
});

/** Opens the kit's dialog, and resolves when it is closed. */
const choose = () =>
  new Promise<void>((resolve) => {
    kit.dialog.set('connect');
    const stop = kit.dialog.subscribe(() => {
      if (kit.dialog.get()) return;
      stop();
      resolve();
    });
  });

export const config = createConfig({
  chains: [chains.mainnet, chains.base],
  transports: { [chains.mainnet.id]: http(), [chains.base.id]: http() },
  connectors: [wagmiConnector({ wallets: kit.wallets, choose })],
  // The kit finds the wallets of the page.
  multiInjectedProviderDiscovery: false,
});
