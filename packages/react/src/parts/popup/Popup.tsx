import {
  createContext,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type ReactNode,
  type RefObject,
  startTransition,
  useContext,
  useEffect,
  useId,
  useImperativeHandle,
  useRef,
  useState,
} from 'react';
import { useBrowserLayoutEffect } from '../../hooks/useBrowserLayoutEffect.js';
import { misplaced } from '../shared/errors.js';
import { focusedBeside } from '../shared/focusedBeside.js';
import { part } from '../shared/part.js';
import { type PartProps, renderPart } from '../shared/renderPart.js';
import { whenIdle } from '../shared/whenIdle.js';
import { lower, raise } from './topLayer.js';

/** The context of the parts of one popup. */
interface PopupContext {
  readonly ids: { readonly popup: string; readonly title: string };
  readonly open: boolean;
  readonly setOpen: (open: boolean) => void;
  /** Whether the app decides that the popup opens. */
  readonly isControlled: boolean;
  readonly dialogRef: RefObject<HTMLDialogElement | null>;
  /** Opens the popup in the next frame, before React renders. Without a popup in the page: `null`. */
  readonly openRef: RefObject<(() => void) | null>;
  /** Something more urgent is under way, such as restoring a connection. */
  readonly busy?: boolean;
  /** The field that the `/` key focuses. */
  readonly searchRef?: RefObject<HTMLElement | null>;
}

/** Whether the popup is open. */
interface PopupState {
  readonly open: boolean;
}

const Popups = createContext<PopupContext | undefined>(undefined);

/** @throws WalletError `react-part-misplaced` outside a root. */
function usePopupContext(part: string): PopupContext {
  const context = useContext(Popups);
  if (!context) throw misplaced(part, 'Connect.Root, Account.Root or Network.Root');
  return context;
}

/** Provides the context of one popup. */
export function PopupRoot({
  children,
  ...context
}: Omit<PopupContext, 'ids'> & { readonly children?: ReactNode }) {
  const id = useId();
  const ids = { popup: `${id}popup`, title: `${id}title` };
  return <Popups.Provider value={{ ...context, ids }}>{children}</Popups.Provider>;
}

/** The button that opens the popup; the focus returns to it. */
export const Trigger = part(function Trigger(props: PartProps<'button', PopupState>) {
  const { ids, open, setOpen, isControlled, openRef } = usePopupContext('Trigger');
  const ownProps = {
    type: 'button',
    'aria-haspopup': 'dialog',
    'aria-expanded': open,
    'aria-controls': ids.popup,
    'data-causeway': 'trigger',
    onClick: () => (openRef.current && !isControlled ? openRef.current() : setOpen(true)),
  } as const;
  return renderPart('button', ownProps, props, { open });
});

/** The props of a popup. Label it with `Title` or `aria-label`. */
export interface PopupProps extends PartProps<'dialog', PopupState> {
  /** The element to focus when the popup opens; by default the first focusable one in it, or itself on a touch screen. */
  readonly initialFocus?: RefObject<HTMLElement | null>;
}

/**
 * A modal `<dialog>`. The focus stays in it and returns to its origin; Escape closes the top popup; a press on the
 * backdrop closes it; `/` focuses the search. Its content is rendered when the page is first idle and kept, so that
 * opening only shows it.
 */
export const Popup = part(function Popup({ initialFocus, children, ...props }: PopupProps) {
  const context = usePopupContext('Popup');
  const { ids, open } = context;
  const isMounted = useMounted(open, context.busy);
  const popup = usePopup({ ...context, isMounted, initialFocus });
  const ownProps = {
    ...popup,
    id: ids.popup,
    tabIndex: -1,
    'aria-labelledby': props['aria-label'] === undefined ? ids.title : undefined,
    'data-causeway': 'popup',
  };
  const content = isMounted ? children : null;
  return renderPart('dialog', ownProps, { ...props, children: content }, { open });
});

/**
 * Whether the content of a popup is rendered: from its first opening, or from the first idle moment after mounting.
 */
function useMounted(open: boolean, busy = false): boolean {
  const [isMounted, setMounted] = useState(open);
  if (open && !isMounted) setMounted(true);
  const rests = !isMounted && !busy;
  useEffect(() => (rests ? whenIdle(() => startTransition(() => setMounted(true))) : undefined), [rests]);
  return isMounted || open;
}

/** The heading that names the popup. */
export const Title = part(function Title(props: PartProps<'h2', PopupState>) {
  const { ids, open } = usePopupContext('Title');
  return renderPart('h2', { id: ids.title, 'data-causeway': 'title' }, props, { open });
});

/** A button that closes the popup. It does not cancel a wait; `Cancel` does. */
export const Close = part(function Close(props: PartProps<'button', PopupState>) {
  const { open, setOpen } = usePopupContext('Close');
  const ownProps = { type: 'button', 'data-causeway': 'close', onClick: () => setOpen(false) } as const;
  return renderPart('button', ownProps, props, { open });
});

/** How a popup behaves. */
interface PopupOptions extends PopupContext {
  /** Whether its content is rendered. */
  readonly isMounted: boolean;
  /** The element to focus when the popup opens; by default the browser's choice. */
  readonly initialFocus?: RefObject<HTMLElement | null>;
}

/**
 * The behaviour of a modal `<dialog>`: the browser keeps the focus inside, closes the top one on Escape and returns
 * the focus; a press and release on the backdrop closes it.
 *
 * @returns the dialog's props.
 */
function usePopup(options: PopupOptions) {
  const { open, setOpen, openRef, dialogRef: ref, isMounted, initialFocus, searchRef: search } = options;
  const pressedBackdrop = useRef(false);
  const isShown = useRef(false);

  useEffect(() => {
    const dialog = ref.current;
    return dialog && isMounted && !open ? whenIdle(() => raise(dialog)) : undefined;
  }, [ref, open, isMounted]);

  // The frame that a press waits for shows the dialog; later it becomes modal, and React renders the rest.
  useImperativeHandle(openRef, () => () => {
    const dialog = ref.current;
    if (!dialog || !isMounted) return setOpen(true);
    if (dialog.popover) dialog.dataset.shown = '';
    else show(dialog, initialFocus);
    afterFrames(() => {
      if (dialog.isConnected && dialog.dataset.shown !== undefined) show(dialog, initialFocus);
      isShown.current = dialog.open;
      if (dialog.open) setOpen(true);
    });
  });

  useBrowserLayoutEffect(() => {
    const dialog = ref.current;
    if (!dialog?.isConnected || !open) return;
    // It may have been shown by a press, and closed again before this rendering.
    if (isShown.current && !dialog.open) setOpen(false);
    else show(dialog, initialFocus);
    isShown.current = false;
    return () => dialog.close();
  }, [ref, open, setOpen, initialFocus]);

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
      if (
        event.key !== '/' ||
        event.altKey ||
        event.ctrlKey ||
        event.metaKey ||
        isTyping(event.target as HTMLElement)
      )
        return;
      if (!search?.current) return;
      event.preventDefault();
      search.current.focus();
    },
  };
}

/** Does something once the next frame is on the screen, which is when the frame after it begins. */
function afterFrames(act: () => void): void {
  requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(act)));
}

/** Shows a dialog that is closed, and gives it the focus. */
function show(dialog: HTMLDialogElement, initialFocus: PopupProps['initialFocus']): void {
  if (dialog.open) return;
  lower(dialog);
  dialog.showModal();
  if (initialFocus) initialFocus.current?.focus();
  // On a touch screen the first element, a search, would open the keyboard over the list.
  else if (matchMedia('(pointer: coarse)').matches) dialog.focus();
  // WebKit looks for the first element while the dialog still has the style of a closed one, and finds none.
  else if (!dialog.contains(focusedBeside(dialog)))
    dialog.querySelector<HTMLElement>('input, button')?.focus();
}

/** Whether a press is outside the dialog's box, on its backdrop. */
function isOnBackdrop(event: MouseEvent<HTMLDialogElement>): boolean {
  if (event.target !== event.currentTarget) return false;
  const { left, right, top, bottom } = event.currentTarget.getBoundingClientRect();
  const { clientX: x, clientY: y } = event;
  return x < left || x > right || y < top || y > bottom;
}

/** Without `instanceof`: an element in an iframe has another `HTMLElement` than this script. */
const isTyping = (target: HTMLElement) =>
  target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName);
