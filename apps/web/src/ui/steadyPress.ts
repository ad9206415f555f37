/**
 * Keeps each press on the button on which it began: a press takes the focus from a field, and what arrives or is shown
 * meanwhile may move the button away before the pointer is released. A pointer that leaves the button's place still
 * gives the press up.
 */
export function startSteadyPress(): void {
  addEventListener('pointerdown', ({ target, button, pointerId, isTrusted }) => {
    const pressed = target instanceof Element ? target.closest('button, summary') : null;
    // A press that a script made has no pointer to keep.
    if (!pressed || button !== 0 || !isTrusted) return;
    const { left, right, top, bottom } = pressed.getBoundingClientRect();
    const follow = ({ clientX: x, clientY: y }: PointerEvent) => {
      if (x < left || x > right || y < top || y > bottom) pressed.releasePointerCapture(pointerId);
    };
    const over = new AbortController();
    // The click goes to the element that has the pointer (Pointer Events, section 4.2).
    pressed.setPointerCapture(pointerId);
    pressed.addEventListener('pointermove', follow as EventListener, over);
    pressed.addEventListener('lostpointercapture', () => over.abort(), over);
  });
}
