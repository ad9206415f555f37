export { listNetworks, loadNetwork } from './load.js';
export type {
  CosmosNetwork,
  Network,
  NetworkByNamespace,
  NetworkNamespace,
  PolkadotNetwork,
} from './types.js';
