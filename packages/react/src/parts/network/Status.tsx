import { codeOf } from '../shared/codeOf.js';
import { type PartProps, renderPart } from '../shared/renderPart.js';
import { type NetworkState, useNetwork } from './context.js';

/** What becomes of a change of network, told to screen readers as it changes. Its words are the app's. */
export function Status(props: PartProps<'div', NetworkState>) {
  const { namespace, state } = useNetwork('Status');
  const own = {
    role: 'status',
    'aria-live': 'polite',
    'data-causeway': 'status',
    'data-status': state.status,
    'data-error': codeOf(state.error),
    'data-slow': state.slow,
    'data-namespace': namespace,
  } as const;
  const { children, ...rest } = props;
  return renderPart('div', own, { ...rest, children: state.target ? children : null }, state);
}
