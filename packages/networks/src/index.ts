export { listNetworks, loadNetwork } from './load.js';
export type {
  CardanoNetwork,
  CosmosNetwork,
  Network,
  NetworkByNamespace,
  NetworkNamespace,
  PolkadotNetwork,
} from './types.js';
