/** Whether a person can answer: the buttons can be seen and stand still, not yet, or another page covers them. */
export type Sight = 'armed' | 'waiting' | 'covered';

/** Presses are ignored for this time (ms) after the buttons were painted, moved or came back into sight. */
const armedAfter = 500;

/** Whether something of this page lies over the buttons is checked this often (ms): no event reports it. */
const checkEvery = 100;

/** Covered buttons are reported after this time (ms): the dialog is transparent while it appears. */
const coveredAfter = 1500;

/** Options of the second version of the observer, which the library of TypeScript does not have. */
interface VisibilityOptions extends IntersectionObserverInit {
  readonly trackVisibility: boolean;
  readonly delay: number;
}

/**
 * Watches whether a person has had time to see buttons: their window has the focus, they stand still, and nothing lies over
 * them, be it of this page or, in a frame, of the page around it.
 *
 * @param buttons the element around them; it moves when its parent changes its size.
 * @param isForeign whether a page of another site is around this one.
 * @returns a function that ends the watch.
 */
export function watchSight(
  buttons: Element | null,
  onChange: (sight: Sight) => void,
  isForeign = isInForeignFrame(),
): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let frame = 0;
  let isSeen = !isForeign;
  let isOnTop = true;
  let isCovered = false;
  const report = (sight: Sight) => {
    isCovered = sight === 'covered';
    onChange(sight);
  };

  function cancel(): void {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  }
  function disarm(): void {
    cancel();
    // The report that they are covered moves them: it stays until they are seen.
    if (isSeen || !isCovered) report('waiting');
  }
  function restart(): void {
    disarm();
    if (document.visibilityState !== 'visible' || !document.hasFocus() || !isOnTop) return;
    const later = (ms: number, sight: Sight) => {
      timer = setTimeout(() => report(sight), ms);
    };
    if (isSeen) frame = requestAnimationFrame(() => later(armedAfter, 'armed'));
    else if (!isCovered) later(coveredAfter, 'covered');
  }

  const stops = [
    on(window, 'blur', disarm),
    on(window, 'focus', restart),
    on(window, 'resize', restart),
    on(document, 'visibilitychange', restart),
  ];
  restart();
  if (buttons?.parentElement) {
    const moves = new ResizeObserver(restart);
    moves.observe(buttons.parentElement);
    stops.push(() => moves.disconnect());
  }
  if (buttons) {
    // Another dialog of the page closes by the first press of two, and the second one meets these buttons.
    const asking = setInterval(() => {
      const next = isTopmost(buttons);
      if (next === isOnTop) return;
      isOnTop = next;
      restart();
    }, checkEvery);
    stops.push(() => clearInterval(asking));
  }
  if (buttons && isForeign) {
    const options: VisibilityOptions = { threshold: [0, 0.95, 1], trackVisibility: true, delay: 100 };
    const sight = new IntersectionObserver((entries) => {
      const last = entries.at(-1);
      const { isVisible = true } = last as { readonly isVisible?: boolean };
      const seen = isVisible && (last?.intersectionRatio ?? 0) >= 0.95;
      if (seen === isSeen) return;
      isSeen = seen;
      restart();
    }, options);
    sight.observe(buttons);
    stops.push(() => sight.disconnect());
  }
  return () => {
    for (const stop of stops) stop();
    cancel();
  };
}

/** Whether a press at either end or in the middle of an element meets it. */
function isTopmost(element: Element): boolean {
  const { left, top, width, height } = element.getBoundingClientRect();
  const root = element.getRootNode() as Document | ShadowRoot;
  return [0.1, 0.5, 0.9].every((part) =>
    element.contains(root.elementFromPoint(left + width * part, top + height / 2)),
  );
}

/** Whether a page of another site is around this one: it can lay something over the buttons without being asked. */
function isInForeignFrame(): boolean {
  try {
    for (let one: Window = window; one !== one.parent; one = one.parent) void one.parent.document;
    return false;
  } catch {
    return true;
  }
}

function on(target: EventTarget, type: string, act: () => void): () => void {
  target.addEventListener(type, act);
  return () => target.removeEventListener(type, act);
}
