import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * A ref for an element that goes away when it is used, such as a cancel button. If it had the focus when it went,
 * the focus is given to `next` and is not lost to the page.
 */
export function useReturnFocus<E extends HTMLElement>(
  next: () => HTMLElement | null | undefined,
): RefObject<E | null> {
  const ref = useRef<E>(null);
  const fallback = useRef(next);
  useLayoutEffect(() => {
    fallback.current = next;
  });
  useLayoutEffect(() => {
    const element = ref.current;
    return () => {
      if (!element || element.ownerDocument.activeElement !== element) return;
      queueMicrotask(() => {
        if (!element.isConnected) fallback.current()?.focus();
      });
    };
  }, []);
  return ref;
}
