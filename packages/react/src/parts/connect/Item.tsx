import type { Status, Wallet } from '@causeway/core';
import { codeOf } from '../shared/codeOf.js';
import { Icon } from '../shared/Icon.js';
import { Name } from '../shared/Name.js';
import { type PartProps, renderPart } from '../shared/renderPart.js';
import { stop } from '../shared/useRoving.js';
import { whenIdle } from '../shared/whenIdle.js';
import { useConnect } from './context.js';
import { connectionsOf, statusOf } from './state.js';

/** What an item knows. */
export interface ItemState {
  readonly wallet: Wallet;
  readonly status: Status;
  /** It is the wallet that `Connect.Status` speaks of. */
  readonly chosen: boolean;
}

/** What `Connect.Item` takes. */
export interface ItemProps extends PartProps<'button', ItemState> {
  readonly wallet: Wallet;
}

/** A wallet as a button in a list item. Pressing it prompts. Without children: the icon and the name. */
export function Item({ wallet, ...props }: ItemProps) {
  const { connections, state, choose } = useConnect('Item');
  const status = statusOf(connectionsOf(wallet, connections));
  const chosen = state.wallet?.id === wallet.id;
  const busy = status === 'connecting' || status === 'reconnecting';
  const own = {
    type: 'button',
    ...stop,
    'aria-busy': busy || undefined,
    'aria-current': chosen || undefined,
    'data-causeway': 'item',
    'data-status': status,
    'data-namespace': wallet.namespaces.join(' '),
    'data-route': wallet.routes.join(' '),
    'data-recent': wallet.recent === undefined ? undefined : '',
    'data-conflict': wallet.conflict ? '' : undefined,
    'data-chosen': chosen ? '' : undefined,
    'data-error': chosen ? codeOf(state.error) : undefined,
    onPointerEnter: wallet.prepare,
    // A popup that opens gives its first row the focus: the frame that shows it comes first.
    onFocus: () => void whenIdle(wallet.prepare),
    onClick: () => choose(wallet),
    children: (
      <>
        <Icon name={wallet.name} src={wallet.icon} />
        <Name>{wallet.name}</Name>
      </>
    ),
  } as const;
  return <li data-causeway="row">{renderPart('button', own, props, { wallet, status, chosen })}</li>;
}
