import { type RefObject, useLayoutEffect, useRef } from 'react';
import { useNewest } from '../../hooks/useNewest.js';
import { focusedBeside } from './focusedBeside.js';
import { type PartProps, renderPart } from './renderPart.js';
import { tabStopOf } from './useRoving.js';

/** A button that is removed when it is used, such as Cancel; the focus then goes to the list. */
export function ActButton<S>(props: {
  readonly part: string;
  readonly act: () => void;
  readonly listRef: RefObject<HTMLElement | null>;
  readonly state: S;
  readonly buttonProps: PartProps<'button', S>;
}) {
  const { part, act, listRef, state, buttonProps } = props;
  const ref = useReturnFocus<HTMLButtonElement>(() => tabStopOf(listRef.current));
  const ownProps = { ref, type: 'button', 'data-causeway': part, onClick: () => act() } as const;
  return renderPart('button', ownProps, buttonProps, state);
}

/**
 * A ref for an element that is removed when it is used, such as a cancel button. If it had the focus then,
 * the focus moves to `next` and is not lost to the page.
 */
function useReturnFocus<E extends HTMLElement>(
  next: () => HTMLElement | null | undefined,
): RefObject<E | null> {
  const ref = useRef<E>(null);
  const fallback = useNewest(next);
  useLayoutEffect(() => {
    const element = ref.current;
    return () => {
      if (!element || focusedBeside(element) !== element) return;
      queueMicrotask(() => {
        if (!element.isConnected) fallback.current()?.focus();
      });
    };
  }, [fallback]);
  return ref;
}
