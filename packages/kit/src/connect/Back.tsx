import { type ReactNode, useLayoutEffect, useRef } from 'react';

interface BackProps {
  readonly onBack: () => void;
  readonly children: ReactNode;
}

/**
 * Returns from the second pane to the list. The focus stays on something visible: it moves here where the pane replaces the
 * list, and when the focused element goes, here or back to the pressed row.
 */
export function Back({ onBack, children }: BackProps) {
  const ref = useRef<HTMLButtonElement>(null);
  const row = useRef<HTMLElement>(undefined);
  // After every render: each may remove the element that has the focus.
  useLayoutEffect(() => {
    const back = ref.current;
    const root = back?.getRootNode() as Document | ShadowRoot;
    const pane = back?.parentElement;
    if (!row.current) {
      row.current = (root.activeElement ?? document.body) as HTMLElement;
      if (!row.current.checkVisibility()) back?.focus();
    }
    return () => {
      if (!pane?.contains(root.activeElement)) return;
      queueMicrotask(() => {
        // By its name: the body of an iframe is another one than that of this script.
        const isLost = !root.activeElement?.matches(':not(body)');
        if (isLost) (row.current?.checkVisibility() ? row.current : back)?.focus();
      });
    };
  });
  return (
    <button ref={ref} type="button" data-part="back" onClick={onBack}>
      {children}
    </button>
  );
}
