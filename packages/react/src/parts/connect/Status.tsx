import { ActButton } from '../shared/ActButton.js';
import { codeOf } from '../shared/errors.js';
import { type PartProps, renderPart } from '../shared/renderPart.js';
import { type ConnectState, useConnect } from './context.js';

/**
 * The progress of the chosen wallet, announced by screen readers as it changes. The app supplies the text: give it a
 * function of the state. The element is always there, and empty until a wallet is chosen.
 */
export function Status(props: PartProps<'div', ConnectState>) {
  const { state } = useConnect('Status');
  const own = {
    role: 'status',
    'aria-live': 'polite',
    'data-causeway': 'status',
    'data-status': state.status,
    'data-error': codeOf(state.error),
    'data-slow': state.slow,
    'data-namespace': state.connection?.namespaces.join(' '),
    'data-route': state.connection?.route,
  } as const;
  const { children, ...rest } = props;
  return renderPart('div', own, { ...rest, children: state.wallet ? children : null }, state);
}

/** Stops the wait. There only while the wallet is asked; the focus then goes to the list. */
export function Cancel(props: PartProps<'button', ConnectState>) {
  const { state, cancel, listRef } = useConnect('Cancel');
  if (state.status !== 'connecting') return null;
  return <ActButton part="cancel" act={cancel} listRef={listRef} state={state} given={props} />;
}

/** Asks the chosen wallet again. Prompts. There only after a failure; the focus then goes to the list. */
export function Retry(props: PartProps<'button', ConnectState>) {
  const { state, choose, listRef } = useConnect('Retry');
  const { wallet, error } = state;
  if (!wallet || error === undefined) return null;
  return <ActButton part="retry" act={() => choose(wallet)} listRef={listRef} state={state} given={props} />;
}
