/** How long a press may come after the one before it and still be meant for what stood there, in milliseconds. */
const again = 500;

let goneAt = Number.NEGATIVE_INFINITY;
let cameAt = Number.NEGATIVE_INFINITY;

/** Notes that a card has gone, so that those below it now stand elsewhere. */
export function noteGone(): void {
  goneAt = performance.now();
}

/** Notes that a card has come, where something else may have been pressed. */
export function noteCame(): void {
  cameAt = performance.now();
}

interface Press {
  readonly detail: number;
  readonly nativeEvent: object;
}

/**
 * Whether a press may have been meant for something else at its place: a card that has just gone, as the second click of
 * a double click on "Leave" would leave the wallet whose card moved under the pointer, or what a card has just taken the
 * place of, under a finger that still rests there. The keyboard aims at what has the focus, so its presses, which have
 * no `detail`, always count.
 */
export function isStrayPress({ detail, nativeEvent }: Press): boolean {
  const byFinger = 'pointerType' in nativeEvent && nativeEvent.pointerType === 'touch';
  const since = byFinger ? Math.max(goneAt, cameAt) : goneAt;
  return detail > 0 && performance.now() - since < again;
}
