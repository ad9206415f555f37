import { Trigger as PopupTrigger } from '../popup/Trigger.js';
import type { PartProps } from '../shared/renderPart.js';
import { type NetworkState, useNetwork } from './context.js';

/** The button that opens the popup. Without children: the name of the app's chain. */
export function Trigger({ children, render, ...props }: PartProps<'button', NetworkState>) {
  const { state, namespace } = useNetwork('Trigger');
  const data = { 'data-status': state.status, 'data-namespace': namespace, 'data-slow': state.slow };
  return (
    <PopupTrigger {...data} {...props} render={render && ((own) => render(own, state))}>
      {typeof children === 'function' ? children(state) : (children ?? state.chain?.name)}
    </PopupTrigger>
  );
}
