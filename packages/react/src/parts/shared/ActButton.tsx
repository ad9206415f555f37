import type { RefObject } from 'react';
import { type PartProps, renderPart } from './renderPart.js';
import { useReturnFocus } from './useReturnFocus.js';
import { tabStopOf } from './useRoving.js';

/** A button that goes away when it is used, such as Cancel; the focus then goes to the list. */
export function ActButton<S>(props: {
  readonly part: string;
  readonly act: () => void;
  readonly listRef: RefObject<HTMLElement | null>;
  readonly state: S;
  readonly given: PartProps<'button', S>;
}) {
  const { part, act, listRef, state, given } = props;
  const ref = useReturnFocus<HTMLButtonElement>(() => tabStopOf(listRef.current));
  const own = { ref, type: 'button', 'data-causeway': part, onClick: () => act() } as const;
  return renderPart('button', own, given, state);
}
