import { describeLaws } from '../law.js';
import { storageLaws } from './laws.js';
import type { StorageSubject } from './subject.js';

/**
 * Registers the contract of `Storage` as tests of one implementation.
 *
 * @param setup makes an empty storage for each law; its `stop` is called afterwards.
 * @example
 * describeStorage('memoryStorage', () => ({ storage: memoryStorage() }));
 */
export function describeStorage(name: string, setup: () => StorageSubject | Promise<StorageSubject>): void {
  describeLaws(`${name} is a Storage`, storageLaws, setup);
}
