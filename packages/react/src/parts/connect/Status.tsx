import { codeOf } from '../shared/codeOf.js';
import { type PartProps, renderPart } from '../shared/renderPart.js';
import { type ConnectState, useConnect } from './context.js';

/**
 * What becomes of the chosen wallet, told to screen readers as it changes. Its words are the app's: give it a
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
