export { type Granted, grant, keyedFor, type WalletNamespace } from './wallet/namespaces.js';
export { keepQuiet, quietClient } from './wallet/quiet.js';
export { createRelayWallet, type RelayWallet, type RelayWalletOptions } from './wallet/relayWallet.js';
