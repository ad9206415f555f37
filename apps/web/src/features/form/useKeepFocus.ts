import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * Keeps the keyboard where it was working: when what had the focus is gone after `key` changed, the focus goes to
 * the element of the returned ref, which needs `tabIndex={-1}`. On the first render it does so only for `first`.
 */
export function useKeepFocus<E extends HTMLElement>(key: unknown, first = false): RefObject<E | null> {
  const ref = useRef<E>(null);
  const before = useRef<unknown>(first ? ref : key);
  useLayoutEffect(() => {
    const changed = before.current !== key;
    before.current = key;
    if (changed && document.activeElement === document.body) ref.current?.focus({ preventScroll: true });
  }, [key]);
  return ref;
}
