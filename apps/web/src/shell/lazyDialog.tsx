import { type ComponentType, type ReactNode, useCallback, useState } from 'react';
import { loadAreas } from '../i18n/i18n.ts';
import type { Area } from '../i18n/keys.ts';

interface DialogProps {
  readonly onClose: () => void;
}

/** How a component opens a dialog that is fetched on use. */
export interface LazyDialog {
  readonly open: () => void;
  /** Fetches it ahead, for pointing at or focusing the button. */
  readonly prefetch: () => void;
  readonly isOpen: boolean;
  readonly element: ReactNode;
}

/**
 * Makes the hook of a dialog whose code and words come on first use. A fetch that fails leaves the dialog closed and is tried again
 * by the next click.
 */
export function lazyDialog(load: () => Promise<ComponentType<DialogProps>>, area: Area) {
  let Loaded: ComponentType<DialogProps> | undefined;
  const fetchDialog = async () => {
    [Loaded] = await Promise.all([load(), loadAreas(area)]);
  };

  return function useLazyDialog(): LazyDialog {
    const [isOpen, setOpen] = useState(false);
    const open = useCallback(() => {
      if (Loaded) return setOpen(true);
      fetchDialog().then(
        () => setOpen(true),
        () => undefined,
      );
    }, []);
    const prefetch = useCallback(() => {
      if (!Loaded) fetchDialog().catch(() => undefined);
    }, []);
    const close = useCallback(() => setOpen(false), []);
    return { open, prefetch, isOpen, element: isOpen && Loaded ? <Loaded onClose={close} /> : null };
  };
}
