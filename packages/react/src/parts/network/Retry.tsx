import { ActButton } from '../shared/ActButton.js';
import type { PartProps } from '../shared/renderPart.js';
import { type NetworkState, useNetwork } from './context.js';

/** Asks for the same network again. There only after a failure; the focus then goes to the list. */
export function Retry(props: PartProps<'button', NetworkState>) {
  const { state, choose, listRef } = useNetwork('Retry');
  const { target, status } = state;
  if (!target || status !== 'error') return null;
  return <ActButton part="retry" act={() => choose(target)} listRef={listRef} state={state} given={props} />;
}
