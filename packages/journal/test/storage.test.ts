import { describeStorage } from '@causeway/conformance';
import { breakable, memoryStorage } from './storage.js';

// The storages that the tests of the journal use.
describeStorage('memoryStorage', () => ({ storage: memoryStorage() }));
describeStorage('breakable, as long as it does not fail', () => ({ storage: breakable(memoryStorage()) }));
