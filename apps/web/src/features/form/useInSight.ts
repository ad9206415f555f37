import { type RefObject, useEffect, useRef } from 'react';

/**
 * Brings an element into the window when `key` changed, moving the page no more than is needed: what a press led to
 * may stand below the window's edge. On the first render it does so only for `first`.
 */
export function useInSight(ref: RefObject<Element | null>, key: unknown, first = false): void {
  const before = useRef<unknown>(first ? ref : key);
  useEffect(() => {
    const changed = before.current !== key;
    before.current = key;
    if (changed) ref.current?.scrollIntoView({ block: 'nearest' });
  }, [ref, key]);
}
