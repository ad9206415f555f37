export { broken, describeLaws, judge, type Law, type Verdict } from './law.js';
export { describeStorage } from './storage/describeStorage.js';
export { type StorageSubject, storageLaws } from './storage/laws.js';
export { testSeed } from './seed.js';
