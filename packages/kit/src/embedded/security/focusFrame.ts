/**
 * Moves the focus into the protected frame, unless it is there already: another call would take it from the element in
 * the frame that has it, and a secret that is shown while its button is held would hide.
 */
export function focusFrame(place: Element | null): void {
  const frame = place?.querySelector('iframe');
  const root = frame?.getRootNode() as Document | ShadowRoot | undefined;
  if (root?.activeElement !== frame) frame?.focus();
}
