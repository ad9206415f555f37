import { type PartProps, renderPart } from '../shared/renderPart.js';
import { type PopupState, usePopupContext } from './context.js';

/** The button that opens the popup; the focus returns to it. */
export function Trigger(props: PartProps<'button', PopupState>) {
  const { ids, open, setOpen } = usePopupContext('Trigger');
  const own = {
    type: 'button',
    'aria-haspopup': 'dialog',
    'aria-expanded': open,
    'aria-controls': ids.popup,
    'data-causeway': 'trigger',
    onClick: () => setOpen(true),
  } as const;
  return renderPart('button', own, props, { open });
}
