import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * Keeps the focus from being lost with a part of the page that goes away while it holds it: it goes back to what
 * had it when the part came, else to the page's heading. Whatever takes the focus by itself keeps it.
 *
 * @returns the ref of the part.
 */
export function useReturnFocus<E extends HTMLElement>(): RefObject<E | null> {
  const part = useRef<E>(null);
  useLayoutEffect(() => {
    const element = part.current;
    const before = document.activeElement;
    return () => {
      if (!element?.contains(document.activeElement)) return;
      // What is still there is known once the change is made.
      queueMicrotask(() => {
        if (document.activeElement !== document.body) return;
        const kept = before instanceof HTMLElement && before !== document.body && before.isConnected;
        const target = kept ? before : document.querySelector<HTMLElement>('h1');
        target?.focus({ preventScroll: true });
      });
    };
  }, []);
  return part;
}
