import { ActButton } from '../shared/ActButton.js';
import type { PartProps } from '../shared/renderPart.js';
import { type ConnectState, useConnect } from './context.js';

/** Asks the chosen wallet again. Prompts. There only after a failure; the focus then goes to the list. */
export function Retry(props: PartProps<'button', ConnectState>) {
  const { state, choose, listRef } = useConnect('Retry');
  const { wallet, error } = state;
  if (!wallet || error === undefined) return null;
  return <ActButton part="retry" act={() => choose(wallet)} listRef={listRef} state={state} given={props} />;
}
