/**
 * Keeps each press on the button on which it began: a press takes the focus from a field, and content that appears
 * meanwhile may move the button away before the pointer is released. Moving the pointer off the button still cancels the
 * press.
 */
export function startSteadyPress(): void {
  addEventListener('pointerdown', ({ target, button, pointerId, isTrusted }) => {
    const pressed = target instanceof Element && target.closest<HTMLElement>('button, summary');
    // A press by a script has no pointer to capture.
    if (!pressed || button !== 0 || !isTrusted) return;
    const { left, right, top, bottom } = pressed.getBoundingClientRect();
    // The click goes to the element that captured the pointer (Pointer Events, section 4.2).
    pressed.setPointerCapture(pointerId);
    pressed.onpointermove = ({ clientX: x, clientY: y }) => {
      if (x < left || x > right || y < top || y > bottom) pressed.releasePointerCapture(pointerId);
    };
    pressed.onlostpointercapture = () => {
      pressed.onpointermove = null;
    };
  });
}
