export { cosmosAddress } from './address.js';
export { type CosmosLedger, startCosmosLedger } from './startLedger.js';
