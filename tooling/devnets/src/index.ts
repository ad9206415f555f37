export type { DevAccount } from './accounts.js';
export { type Anvil, type AnvilOptions, startAnvil } from './anvil.js';
export { type CardanoDevnet, type CardanoOptions, startCardano } from './cardano/startCardano.js';
export { cosmosAddress } from './cosmos/address.js';
export { type CosmosLedger, type CosmosLedgerOptions, startCosmosLedger } from './cosmos/startLedger.js';
export type { DevnetError, DevnetErrorCode } from './errors.js';
export {
  type MultiversxChain,
  type MultiversxOptions,
  multiversxUnavailable,
  startMultiversx,
} from './multiversx/startMultiversx.js';
export { type NearDevnet, type NearOptions, startNear } from './near/startNear.js';
export {
  type PolkadotLedger,
  type PolkadotOptions,
  polkadotGenesisHash,
  startPolkadot,
} from './polkadot/startPolkadot.js';
export { type SolanaChain, type SolanaOptions, startSolana } from './solana/startSolana.js';
