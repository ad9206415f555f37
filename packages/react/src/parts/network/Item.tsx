import type { Chain } from '@causeway/protocol';
import { Name } from '../shared/Name.js';
import { type PartProps, renderPart } from '../shared/renderPart.js';
import { stop } from '../shared/useRoving.js';
import { useNetwork } from './context.js';

/** What an item knows. */
export interface ItemState {
  readonly chain: Chain;
  readonly chosen: boolean;
  readonly pending: boolean;
}

/** What `Network.Item` takes. */
export interface ItemProps extends PartProps<'button', ItemState> {
  readonly chain: Chain;
}

/** A chain as a button in a list item: pressing it works on that chain from now on. Without children: its name. */
export function Item({ chain, ...props }: ItemProps) {
  const { namespace, state, choose } = useNetwork('Item');
  const chosen = state.chain?.id === chain.id;
  const pending = state.status === 'pending' && state.target?.id === chain.id;
  const own = {
    type: 'button',
    ...stop,
    'aria-busy': pending || undefined,
    'aria-current': chosen || undefined,
    'data-causeway': 'item',
    'data-namespace': namespace,
    'data-chosen': chosen ? '' : undefined,
    'data-testnet': chain.testnet ? '' : undefined,
    onClick: () => choose(chain),
    children: <Name>{chain.name}</Name>,
  } as const;
  return <li data-causeway="row">{renderPart('button', own, props, { chain, chosen, pending })}</li>;
}
