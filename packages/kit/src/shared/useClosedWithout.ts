import { useEffect } from 'react';
import type { DialogProps } from '../types.js';

/** Closes a dialog whose subject is gone: it must not open again by itself with the next one. */
export function useClosedWithout(
  subject: unknown,
  { open, onOpenChange }: Pick<DialogProps, 'open' | 'onOpenChange'>,
): void {
  const isGone = open && subject === undefined;
  useEffect(() => {
    if (isGone) onOpenChange(false);
  }, [isGone, onOpenChange]);
}
