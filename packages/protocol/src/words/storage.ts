import type { Stop } from './session.js';

/**
 * Storage for records. Values are plain JSON data. `update` is the one way to write and is atomic, also
 * across tabs where the implementation is shared by tabs.
 */
export interface Storage {
  get(key: string): Promise<unknown>;
  /**
   * The value as this browser last saw it, without waiting; `undefined` where none is known. It may be out of date: `get`
   * decides. Never throws. Absent where `get` answers within the task, or where nothing can be known before it does.
   */
  recall?(key: string): unknown;
  /**
   * Replaces the value with the result of `change`; `undefined` removes it. `change` is synchronous and pure:
   * it may run more than once.
   *
   * @throws WalletError `storage-unavailable`, `storage-quota`.
   */
  update(key: string, change: (value: unknown) => unknown): Promise<void>;
  keys(): Promise<readonly string[]>;
  /** Reports keys that another tab changed. Absent where no other tab can write. */
  subscribe?(listener: (key: string) => void): Stop;
}
