import { ActButton } from '../shared/ActButton.js';
import type { PartProps } from '../shared/renderPart.js';
import { type ConnectState, useConnect } from './context.js';

/** Stops the wait. There only while the wallet is asked; the focus then goes to the list. */
export function Cancel(props: PartProps<'button', ConnectState>) {
  const { state, cancel, listRef } = useConnect('Cancel');
  if (state.status !== 'connecting') return null;
  return <ActButton part="cancel" act={cancel} listRef={listRef} state={state} given={props} />;
}
