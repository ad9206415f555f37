import { type ReactNode, useLayoutEffect, useRef } from 'react';

interface BackProps {
  readonly onBack: () => void;
  readonly children: ReactNode;
}

/**
 * Returns from the second pane to the list. The focus stays with what is seen: where the pane takes the place of the
 * list, it comes here; and when the element that has it goes, it comes here too, or returns to the row that was pressed.
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
        const isLost = (root.activeElement ?? document.body) === document.body;
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
