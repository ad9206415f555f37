import type { RefObject } from 'react';
import { type PartProps, renderPart } from '../shared/renderPart.js';
import { type PopupState, usePopupContext } from './context.js';
import { useMade } from './useMade.js';
import { usePopup } from './usePopup.js';

/** What a popup takes. Name it with `Title` or `aria-label`. */
export interface PopupProps extends PartProps<'dialog', PopupState> {
  /** Takes the focus when the popup opens; by default the first thing in it that can. */
  readonly initialFocus?: RefObject<HTMLElement | null>;
}

/**
 * A modal `<dialog>`. The focus stays in it and returns where it came from; Escape closes the top-most popup; a
 * press on the backdrop closes; `/` goes to the search. Its content is made when the page first rests and is kept, so
 * that an opening only shows it.
 */
export function Popup({ initialFocus, children, ...props }: PopupProps) {
  const { ids, open, setOpen, busy, searchRef } = usePopupContext('Popup');
  const popup = usePopup({ open, setOpen, initialFocus, search: searchRef });
  const own = {
    ...popup,
    id: ids.popup,
    'aria-labelledby': props['aria-label'] === undefined ? ids.title : undefined,
    'data-causeway': 'popup',
  };
  const content = useMade(open, busy) ? children : null;
  return renderPart('dialog', own, { ...props, children: content }, { open });
}
