import { createStore } from '@causeway/core';
import { useStore } from '@causeway/react';
import type { MouseEvent } from 'react';

/** The visitor's current path, such as `/send`, and its query with the question mark, or nothing. */
interface Place {
  readonly path: string;
  readonly search: string;
}

const place = createStore<Place>(here());
let moved = false;

function here(): Place {
  if (typeof location === 'undefined') return { path: '/', search: '' };
  // A slash at the end denotes the same page.
  return { path: location.pathname.replace(/(.)\/$/, '$1'), search: location.search };
}

function arrive(): void {
  const next = here();
  moved ||= next.path !== place.get().path;
  place.set(next);
}

/** Whether the visitor has left the page at which the document was opened. */
export const hasMoved = (): boolean => moved;

let prefetch: (to: string) => void = () => undefined;

/**
 * Follows the browser's back and forward buttons.
 *
 * @param fetchAhead fetches the page of a path that the visitor is likely to go to.
 */
export function startNavigation(fetchAhead: (to: string) => void): void {
  prefetch = fetchAhead;
  addEventListener('popstate', arrive);
}

/** Prepares a likely visit to a page: a link to it was pointed at or has the focus. */
export const expectVisit = (to: string): void => prefetch(to);

/** Goes to a page of the app, such as `/send?to=0x…`, without loading the document again. */
export function navigate(to: string, options: { readonly replace?: boolean } = {}): void {
  history[options.replace ? 'replaceState' : 'pushState'](null, '', to);
  arrive();
}

/** The visitor's current path and query. */
export function usePlace(): Place {
  return useStore(place);
}

/** Whether the app handles a click on a link: a plain one, not one that opens a tab or a window. */
export function isPlainClick(event: MouseEvent): boolean {
  return event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
}
