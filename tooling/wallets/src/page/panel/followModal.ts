import type { Stop } from '@causeway/protocol';

/**
 * Keeps an element usable while the page shows a modal dialog: whatever is outside of the dialog is inert, and a
 * real wallet's prompt never is. The element moves into the top-most modal dialog and back, and stays in the top
 * layer as a manual popover, so that no ancestor clips or moves it.
 */
export function followModal(document: Document, element: HTMLElement): Stop {
  if ('popover' in element) element.popover = 'manual';

  function sync(): void {
    const modals = [...document.querySelectorAll('dialog')].filter((dialog) => dialog.matches(':modal'));
    const top = modals.findLast((dialog) => dialog.contains(document.activeElement)) ?? modals.at(-1);
    const parent = top ?? document.body;
    if (element.parentNode === parent) return;
    parent.append(element);
    if ('showPopover' in element) element.showPopover();
  }

  const observer = new MutationObserver(sync);
  observer.observe(document.documentElement, {
    subtree: true,
    childList: true,
    attributes: true,
    attributeFilter: ['open'],
  });
  sync();
  return () => {
    observer.disconnect();
    element.remove();
  };
}
