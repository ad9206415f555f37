import type { Storage } from '@causeway/protocol';
import type { Disposable } from '../law.js';

/** An implementation of `Storage`, empty, and the further parts needed to check it whole. */
export interface StorageSubject extends Disposable {
  readonly storage: Storage;
  /** A second handle on the same records, as another tab has it. */
  readonly other?: Storage;
  /** One that cannot be reached at all, such as local storage that throws. */
  readonly unavailable?: Storage;
  /** A storage that is full. */
  readonly full?: Storage;
  /** One whose browser fails with the result of `next`, whatever the call. */
  readonly failing?: (next: () => unknown) => Storage;
}
