import { type RefObject, useCallback, useRef, useState } from 'react';
import { useNewest } from '../../hooks/useNewest.js';

/** Opens a root's popup without the app, or as the app decides with `open` and `onOpenChange`. */
export interface OpenProps {
  readonly open?: boolean;
  readonly defaultOpen?: boolean;
  /** Called when the person or a completed connection opens or closes the popup. */
  readonly onOpenChange?: (open: boolean) => void;
  /**
   * Set to a function that opens the popup in the frame of a press outside its `Trigger`; `onOpenChange(true)` is called
   * after that frame, and an app that gives `open` must agree. `null` while there is no popup in the page.
   */
  readonly openRef?: RefObject<(() => void) | null>;
}

/**
 * Whether the popup is open, a stable function that requests a change, the popup's element and whether the app decides.
 */
export function useOpen({ open, defaultOpen = false, onOpenChange, openRef: givenRef }: OpenProps) {
  const [ownOpen, setOwn] = useState(defaultOpen);
  const isControlled = open !== undefined;
  const isOpen = open ?? ownOpen;
  const dialogRef = useRef<HTMLDialogElement>(null);
  const ownRef = useRef<() => void>(null);
  const newest = useNewest({ isControlled, isOpen, onOpenChange });
  const setOpen = useCallback(
    (next: boolean) => {
      // It may have been shown by a press that React did not render yet.
      if (!next && !newest.current.isControlled) dialogRef.current?.close();
      if (next === newest.current.isOpen) return;
      setOwn(next);
      newest.current.onOpenChange?.(next);
    },
    [newest],
  );
  return { open: isOpen, setOpen, isControlled, dialogRef, openRef: givenRef ?? ownRef };
}
