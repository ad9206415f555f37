import { type PartProps, renderPart } from '../shared/renderPart.js';
import { type PopupState, usePopupContext } from './context.js';

/** The heading that names the popup. */
export function Title(props: PartProps<'h2', PopupState>) {
  const { ids, open } = usePopupContext('Title');
  return renderPart('h2', { id: ids.title, 'data-causeway': 'title' }, props, { open });
}
