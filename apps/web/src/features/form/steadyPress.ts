import type { PointerEvent } from 'react';

/**
 * Keeps a press on the button on which it began, as `onPointerDown` of a form: a press takes the focus from a field,
 * and what the form then shows may move the button away before the pointer is released. A pointer that leaves the
 * button's place still gives the press up.
 */
export function steadyPress({ target, button, pointerId }: PointerEvent): void {
  const pressed = target instanceof Element && button === 0 ? target.closest('button') : null;
  if (!pressed) return;
  const { left, right, top, bottom } = pressed.getBoundingClientRect();
  const follow = ({ clientX: x, clientY: y }: globalThis.PointerEvent) => {
    if (x < left || x > right || y < top || y > bottom) pressed.releasePointerCapture(pointerId);
  };
  const end = () => {
    pressed.removeEventListener('pointermove', follow);
    pressed.removeEventListener('lostpointercapture', end);
  };
  // The click goes to the element that has the pointer (Pointer Events, section 4.2).
  pressed.setPointerCapture(pointerId);
  pressed.addEventListener('pointermove', follow);
  pressed.addEventListener('lostpointercapture', end);
}
