import type { PopupLike, PopupPage } from './types.js';

/** Opens an empty window, within the click. `null` where the browser opens none, or an extension made `open` throw. */
export function openWindow(page: PopupPage): PopupLike | null {
  try {
    return page.open('about:blank', '_blank', 'popup,width=420,height=700');
  } catch {
    return null;
  }
}

/** Closes a window. A window that cannot be closed must not change the outcome of the request it was opened for. */
export function closeWindow(popup: PopupLike | null | undefined): void {
  try {
    popup?.close();
  } catch {
    // It stays open until the person closes it.
  }
}

/** Brings a window to the front, where the browser lets it. */
export function focusWindow(popup: PopupLike): void {
  try {
    popup.focus();
  } catch {
    // The person finds it.
  }
}
