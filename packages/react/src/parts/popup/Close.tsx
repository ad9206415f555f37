import { type PartProps, renderPart } from '../shared/renderPart.js';
import { type PopupState, usePopupContext } from './context.js';

/** A button that closes the popup. What waits goes on waiting: to stop it there is `Cancel`. */
export function Close(props: PartProps<'button', PopupState>) {
  const { open, setOpen } = usePopupContext('Close');
  const own = { type: 'button', 'data-causeway': 'close', onClick: () => setOpen(false) } as const;
  return renderPart('button', own, props, { open });
}
