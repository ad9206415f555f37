export { type FromWagmiOptions, fromWagmi, type WagmiWallet } from './fromWagmi.js';
export { type WagmiConnectorOptions, type WagmiWallets, wagmiConnector } from './wagmiConnector.js';
