import { createStore } from '@causeway/core';
import { type MouseEvent, useSyncExternalStore } from 'react';

/** Where the visitor is: a path such as `/send`, and the query with its question mark, or nothing. */
interface Place {
  readonly path: string;
  readonly search: string;
}

const place = createStore<Place>(here());
let moved = false;

function here(): Place {
  if (typeof location === 'undefined') return { path: '/', search: '' };
  // A slash at the end means the same place.
  return { path: location.pathname.replace(/(.)\/$/, '$1'), search: location.search };
}

function arrive(): void {
  const next = here();
  moved ||= next.path !== place.get().path;
  place.set(next);
}

/** Whether the visitor went from the place that the document was opened at to another one. */
export const hasMoved = (): boolean => moved;

let prefetch: (to: string) => void = () => undefined;

/**
 * Listens to the browser's back and forward buttons. Returns what ends it.
 *
 * @param fetchAhead fetches the page of a place that the visitor is likely to go to.
 */
export function startNavigation(fetchAhead: (to: string) => void): () => void {
  prefetch = fetchAhead;
  addEventListener('popstate', arrive);
  return () => removeEventListener('popstate', arrive);
}

/** Prepares for a likely visit to a place: a link to it was pointed at or has the focus. */
export const expectVisit = (to: string): void => prefetch(to);

/** Goes to a place of the app, such as `/send?to=0x…`, without loading the page again. */
export function navigate(to: string, options: { readonly replace?: boolean } = {}): void {
  history[options.replace ? 'replaceState' : 'pushState'](null, '', to);
  arrive();
}

/** Where the visitor is now. */
export function usePlace(): Place {
  return useSyncExternalStore(place.subscribe, place.get, place.get);
}

/** Whether a click on a link is ours: a plain one, not one that opens a tab or a window. */
export function isPlainClick(event: MouseEvent): boolean {
  return event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
}
