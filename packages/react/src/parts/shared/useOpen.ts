import { useCallback, useState } from 'react';
import { useNewest } from '../../hooks/useNewest.js';

/** Opens a root's popup without the app, or as the app decides with `open` and `onOpenChange`. */
export interface OpenProps {
  readonly open?: boolean;
  readonly defaultOpen?: boolean;
  /** Called when the person or a completed connection opens or closes the popup. */
  readonly onOpenChange?: (open: boolean) => void;
}

/** Whether the popup is open, and a stable function that requests a change. */
export function useOpen({ open, defaultOpen = false, onOpenChange }: OpenProps) {
  const [ownOpen, setOwn] = useState(defaultOpen);
  const isOpen = open ?? ownOpen;
  const newest = useNewest({ isOpen, onOpenChange });
  const setOpen = useCallback(
    (next: boolean) => {
      if (next === newest.current.isOpen) return;
      setOwn(next);
      newest.current.onOpenChange?.(next);
    },
    [newest],
  );
  return [isOpen, setOpen] as const;
}
