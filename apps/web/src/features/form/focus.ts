import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';

/** Moves the focus to the first invalid field, after the form has marked it. */
export function focusFirstError(form: HTMLFormElement): void {
  requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
}

/** Events that end the scrolling, because the visitor does something else. */
const ways = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

/**
 * Scrolls an element into view when `key` changes, by no more than is needed: the result of a press may be below the
 * fold. It stays in view when something above it grows later, such as a fee that was still being read, until the
 * visitor does something. On the first render it does so only for `first`.
 */
export function useInSight(ref: RefObject<Element | null>, key: unknown, first = false): void {
  const before = useRef<unknown>(first ? ref : key);
  useEffect(() => {
    const changed = before.current !== key;
    before.current = key;
    const { current } = ref;
    if (!changed || !current) return;
    const show = () => current.scrollIntoView({ block: 'nearest' });
    show();
    const observer = new ResizeObserver(show);
    observer.observe(document.body);
    const listeners = new AbortController();
    const stop = () => {
      observer.disconnect();
      listeners.abort();
    };
    for (const way of ways) addEventListener(way, stop, { signal: listeners.signal });
    return stop;
  }, [ref, key]);
}

/**
 * Keeps the keyboard position: when the focused element is gone after `key` changed, the focus moves to the element
 * of the returned ref, which needs `tabIndex={-1}`. On the first render it does so only for `first`.
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
