/** Moves the focus to a field of a form that just opened, and brings all of the form into the window. */
export function focusField(field: HTMLElement | null): void {
  field?.closest('form')?.scrollIntoView({ block: 'nearest' });
  field?.focus({ preventScroll: true });
}
