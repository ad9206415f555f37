import { clusterOf } from '@causeway/solana/chains';
import { hasMobileWallets, registerMobileWallet } from '@causeway/solana/mobile';
import { config, listChains } from './deployment.ts';

/** Adds the Solana wallet apps of an Android phone to the wallets of the page. */
export function startMobileWallet(): void {
  const chains = listChains().filter(({ id }) => id.startsWith('solana:'));
  if (chains.length === 0 || !hasMobileWallets(window)) return;
  const { appName, app } = config;
  registerMobileWallet({
    identity: { name: appName, uri: app?.url ?? location.origin, icon: 'icon.svg' },
    chains: [...new Set(chains.map(({ id }) => `solana:${clusterOf(id)}`))],
  });
}
