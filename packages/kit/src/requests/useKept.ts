import type { Reading } from '@causeway/react';
import { useRef } from 'react';

/** A reading that keeps its last value while it is read again, so that nothing moves. */
export type Kept<T> = Reading<T> & { readonly again: () => void; readonly kept: T | undefined };

/** Keeps the last value of a reading. */
export function useKept<T>(reading: Reading<T> & { readonly again: () => void }): Kept<T> {
  const last = useRef<T>(undefined);
  if (reading.status === 'done') last.current = reading.data;
  return { ...reading, kept: last.current };
}
