import { type KeyboardEvent, type RefObject, useRef } from 'react';
import { useBrowserLayoutEffect } from '../../hooks/useBrowserLayoutEffect.js';

/** The attribute that makes an element a stop of the arrow keys. */
export const stop = { 'data-causeway-stop': '' } as const;

/** The stops of a list in the order they are shown. */
export function stopsOf(list: HTMLElement | null): HTMLElement[] {
  return list ? [...list.querySelectorAll<HTMLElement>('[data-causeway-stop]:not(:disabled)')] : [];
}

/** The stop that the Tab key reaches. */
export function tabStopOf(list: HTMLElement | null): HTMLElement | undefined {
  const stops = stopsOf(list);
  // The attribute, not the property: a row that has just come has none and must not win over the marked one.
  return stops.find((element) => element.getAttribute('tabindex') === '0') ?? stops[0];
}

/**
 * One tab stop for a whole list, moved by the arrow keys, Home and End (ARIA APG, roving tabindex). `before` takes
 * the focus when ArrowUp leaves the list at its top.
 *
 * @returns the list's props.
 */
export function useRoving(list: RefObject<HTMLUListElement | null>, before?: RefObject<HTMLElement | null>) {
  const used = useRef<EventTarget>(undefined);
  /** Marks the row that had the focus last, else the first: wallets that come late come above the row that was first. */
  const mark = () => {
    const stops = stopsOf(list.current);
    const chosen = stops.find((element) => element === used.current) ?? stops[0];
    for (const element of stops) {
      const index = element === chosen ? '0' : '-1';
      // Writing an unchanged value would recompute the styles.
      if (element.getAttribute('tabindex') !== index) element.setAttribute('tabindex', index);
    }
  };
  // After every render of the list: stops come and go with it, and exactly one must stay reachable.
  useBrowserLayoutEffect(mark);

  return {
    ref: list,
    // Safari takes the list from a list without bullets.
    role: 'list',
    'data-causeway': 'list',
    onFocus: (event: { target: EventTarget }) => {
      used.current = event.target;
      mark();
    },
    onKeyDown: (event: KeyboardEvent) => {
      const stops = stopsOf(list.current);
      const at = stops.indexOf(event.target as HTMLElement);
      if (at < 0 || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
      const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: stops.length - 1 }[event.key];
      if (to === undefined) return;
      event.preventDefault();
      (to < 0 ? before?.current : stops[to])?.focus();
    },
  };
}
