import { useEffect, useState } from 'react';

/** A phone needs no longer to bring another app to the front. Milliseconds. */
const soon = 2000;

/** What became of a tap on a link to an app: `opened` when the page went away after it, `silent` when it did not. */
export type Opening = 'opening' | 'opened' | 'silent';

/**
 * Watches whether a link to an app brings it to the front.
 *
 * @param tap counts the taps; 0 before the first.
 */
export function useOpening(tap: number): Opening | undefined {
  const [state, setState] = useState<Opening>();
  useEffect(() => {
    if (tap === 0) return setState(undefined);
    setState('opening');
    const leave = () => {
      if (document.visibilityState === 'hidden') setState('opened');
    };
    const timer = setTimeout(() => setState((now) => (now === 'opened' ? now : 'silent')), soon);
    document.addEventListener('visibilitychange', leave);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', leave);
    };
  }, [tap]);
  return state;
}
