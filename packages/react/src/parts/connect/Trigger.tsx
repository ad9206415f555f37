import { Trigger as PopupTrigger } from '../popup/Trigger.js';
import type { PartProps } from '../shared/renderPart.js';
import { type ConnectState, useConnect } from './context.js';

/** The button that opens the popup. `data-status` says where the chosen wallet stands, also while it is closed. */
export function Trigger({ children, render, ...props }: PartProps<'button', ConnectState>) {
  const { state } = useConnect('Trigger');
  const status = { 'data-status': state.status, 'data-slow': state.slow };
  return (
    <PopupTrigger {...status} {...props} render={render && ((own) => render(own, state))}>
      {typeof children === 'function' ? children(state) : children}
    </PopupTrigger>
  );
}
