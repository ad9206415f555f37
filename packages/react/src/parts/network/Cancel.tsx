import { ActButton } from '../shared/ActButton.js';
import type { PartProps } from '../shared/renderPart.js';
import { type NetworkState, useNetwork } from './context.js';

/** Stops the wait. There only while the wallet is asked; the focus then goes to the list. */
export function Cancel(props: PartProps<'button', NetworkState>) {
  const { state, cancel, listRef } = useNetwork('Cancel');
  if (state.status !== 'pending') return null;
  return <ActButton part="cancel" act={cancel} listRef={listRef} state={state} given={props} />;
}
