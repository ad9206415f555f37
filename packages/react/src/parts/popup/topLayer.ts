/**
 * Puts a closed dialog into the top layer while the app's styles lay it out and hide it. Showing it then moves nothing: the
 * browser would otherwise lay out the whole dialog again before its first frame. It is inert, so that styles may even paint
 * it with `opacity: 0`, and hidden from roles for tools that know no inert elements.
 */
export function raise(dialog: HTMLDialogElement): void {
  // Not in Safari before 17 and Firefox before 125.
  if (!dialog.showPopover || getComputedStyle(dialog).visibility !== 'hidden') return;
  dialog.inert = true;
  dialog.ariaHidden = 'true';
  dialog.popover = 'manual';
  dialog.showPopover();
}

/** Takes a dialog out of the top layer, as it has to be before it can be modal. */
export function lower(dialog: HTMLDialogElement): void {
  delete dialog.dataset.shown;
  dialog.inert = false;
  dialog.ariaHidden = null;
  dialog.popover = null;
}
