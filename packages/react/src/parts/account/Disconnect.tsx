import { type ActionState, useAction } from '../../hooks/useAction.js';
import { type PartProps, renderPart } from '../shared/renderPart.js';
import { useAccountContext } from './context.js';

/** What `Account.Disconnect` takes. */
export interface DisconnectProps extends PartProps<'button', ActionState<void>> {
  /** The connection's id: `account.connection`. */
  readonly connection: string;
  /** `true`: also in the wallet; `false`: only here. By default as much as the wallet can. */
  readonly revoke?: boolean;
}

/**
 * A button that ends one connection and disturbs no other. Disabled while there is nothing to end. Of two, one with
 * `revoke={false}` leaves and one with `revoke` takes the permission back.
 */
export function Disconnect({ connection: id, revoke, ...props }: DisconnectProps) {
  const { connections } = useAccountContext('Disconnect');
  const connection = connections.find((one) => one.id === id);
  const { dispatch, ...state } = useAction(() => connection?.disconnect({ revoke }));
  const own = {
    type: 'button',
    disabled: !connection || connection.status === 'disconnected' || (revoke === true && !connection.revokes),
    'aria-busy': state.status === 'pending' || undefined,
    'data-causeway': 'disconnect',
    'data-status': connection?.status ?? 'disconnected',
    'data-route': connection?.route,
    onClick: () => dispatch(),
  } as const;
  return renderPart('button', own, props, state);
}
