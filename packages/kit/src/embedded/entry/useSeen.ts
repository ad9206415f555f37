import { type RefObject, useEffect, useRef } from 'react';

/** Scrolls an element into view when it is shown, because the panel may be lower than its content. */
export function useSeen(isShown: boolean): RefObject<HTMLDivElement | null> {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isShown) ref.current?.scrollIntoView({ block: 'nearest' });
  }, [isShown]);
  return ref;
}
