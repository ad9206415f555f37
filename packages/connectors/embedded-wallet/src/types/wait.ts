import type { CallOptions, Stop } from '@causeway/protocol';

/** How long an answer may take (ms) and how it is given up. */
export type WaitOptions = CallOptions;

/** A value that changes. Snapshots are frozen and keep their identity until they change. */
export interface Live<T> {
  get(): T;
  /** Hears of each change, without the value. */
  subscribe(listener: () => void): Stop;
}
