import {
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type RefObject,
  useLayoutEffect,
  useRef,
} from 'react';

/** How a popup behaves. */
interface PopupOptions {
  readonly open: boolean;
  readonly setOpen: (open: boolean) => void;
  /** The element to focus when the popup opens; by default the browser's choice. */
  readonly initialFocus?: RefObject<HTMLElement | null>;
  /** The element to focus when `/` is pressed outside a text field. */
  readonly search?: RefObject<HTMLElement | null>;
}

/**
 * The behaviour of a modal `<dialog>`: the browser keeps the focus inside, closes the top one on Escape and returns
 * the focus; a press and release on the backdrop closes it.
 *
 * @returns the dialog's props.
 */
export function usePopup({ open, setOpen, initialFocus, search }: PopupOptions) {
  const ref = useRef<HTMLDialogElement>(null);
  const pressedBackdrop = useRef(false);

  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!dialog?.isConnected || !open) return;
    dialog.showModal();
    initialFocus?.current?.focus();
    return () => dialog.close();
  }, [open, initialFocus]);

  return {
    ref,
    // Escape and the back gesture close the dialog without a call of ours. The event is late: a dialog that was
    // opened again in the meantime, as StrictMode's repeated effects do, stays open.
    onClose: () => {
      if (!ref.current?.open) setOpen(false);
    },
    onPointerDown: (event: PointerEvent<HTMLDialogElement>) => {
      pressedBackdrop.current = isOnBackdrop(event);
    },
    // On click and not on release: on a touch screen the following click would hit an element behind.
    onClick: (event: MouseEvent<HTMLDialogElement>) => {
      // Press and release must both be on the backdrop: selecting text from inside to outside must not close the
      // popup.
      if (pressedBackdrop.current && isOnBackdrop(event)) setOpen(false);
      pressedBackdrop.current = false;
    },
    onKeyDown: (event: KeyboardEvent<HTMLDialogElement>) => {
      if (event.key !== '/' || event.altKey || event.ctrlKey || event.metaKey || isTyping(event.target))
        return;
      if (!search?.current) return;
      event.preventDefault();
      search.current.focus();
    },
  };
}

/** Whether a press is outside the dialog's box, on its backdrop. */
function isOnBackdrop(event: MouseEvent<HTMLDialogElement>): boolean {
  if (event.target !== event.currentTarget) return false;
  const { left, right, top, bottom } = event.currentTarget.getBoundingClientRect();
  const { clientX: x, clientY: y } = event;
  return x < left || x > right || y < top || y > bottom;
}

const isTyping = (target: EventTarget) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));
