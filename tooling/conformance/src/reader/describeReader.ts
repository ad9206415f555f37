import type { Signer } from '@causeway/protocol';
import { describeLaws } from '../law.js';
import { readerLaws } from './laws.js';
import type { ReaderSubject } from './subject.js';

/**
 * Registers the contract of `Reader` as tests of one namespace, on a chain that runs. It sends transfers as an app does:
 * with a reader, a signer and `sendTransfer`.
 */
export function describeReader<S extends Signer>(
  name: string,
  setup: () => ReaderSubject<S> | Promise<ReaderSubject<S>>,
): void {
  describeLaws(`${name} is a Reader`, readerLaws, setup);
}
