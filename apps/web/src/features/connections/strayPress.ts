/** How long the second click of a double click may come after the first, in milliseconds. */
const doubleClick = 500;

let goneAt = Number.NEGATIVE_INFINITY;

/** Notes that a card has gone, so that those below it now stand elsewhere. */
export function noteGone(): void {
  goneAt = performance.now();
}

/**
 * Whether a click may have been meant for a card that has just gone: the second click of a double click on "Leave"
 * would otherwise leave the wallet whose card moved under the pointer. The keyboard aims at what has the focus, so
 * its presses, which have no `detail`, always count.
 */
export function isStrayPress({ detail }: { readonly detail: number }): boolean {
  return detail > 0 && performance.now() - goneAt < doubleClick;
}
