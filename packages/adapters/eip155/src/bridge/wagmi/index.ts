export { type FromWagmiOptions, fromWagmi } from './fromWagmi.js';
export { type WagmiConnectorOptions, type WagmiWallets, wagmiConnector } from './wagmiConnector.js';
export type { WagmiWallet } from './wallet.js';
