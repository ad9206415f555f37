export { adapterLaws, describeAdapter } from './adapter/describeAdapter.js';
export type { AdapterSubject, VerbCase } from './adapter/subject.js';
export { connectorLaws, describeConnector } from './connector/describeConnector.js';
export type { ConnectorSubject, WalletBehaviour, WalletSide } from './connector/subject.js';
export { hostileFailures } from './hostileFailures.js';
export { broken, describeLaws, judge, type Law, type Verdict } from './law.js';
export { testSeed } from './seed.js';
export { describeStorage } from './storage/describeStorage.js';
export { type StorageSubject, storageLaws } from './storage/laws.js';
