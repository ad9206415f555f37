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
  /** Takes the focus when the popup opens; by default the browser takes the first thing that can. */
  readonly initialFocus?: RefObject<HTMLElement | null>;
  /** Takes the focus when `/` is pressed and nothing is being typed. */
  readonly search?: RefObject<HTMLElement | null>;
}

/**
 * The behaviour of a modal `<dialog>`: the browser keeps the focus in, closes the top-most one on Escape and gives
 * the focus back; a press and release on the backdrop closes.
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
    // The click and not the release: on a touch screen a click that follows would hit what lies behind.
    onClick: (event: MouseEvent<HTMLDialogElement>) => {
      // Both ends of the press: text selected from inside to outside must not close what is being read.
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

/** The backdrop belongs to the dialog element but lies outside its box. */
function isOnBackdrop(event: MouseEvent<HTMLDialogElement>): boolean {
  if (event.target !== event.currentTarget) return false;
  const { left, right, top, bottom } = event.currentTarget.getBoundingClientRect();
  const { clientX: x, clientY: y } = event;
  return x < left || x > right || y < top || y > bottom;
}

const isTyping = (target: EventTarget) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));
