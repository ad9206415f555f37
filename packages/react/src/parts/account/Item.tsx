import type { ConnectedAccount } from '@causeway/core';
import { namespaceOf } from '@causeway/protocol';
import { type PartProps, renderPart } from '../shared/renderPart.js';
import { stop } from '../shared/useRoving.js';
import { Address } from './Address.js';
import { useAccountContext } from './context.js';

/** What an item knows. */
export interface ItemState {
  readonly account: ConnectedAccount;
  readonly selected: boolean;
}

/** What `Account.Item` takes. */
export interface ItemProps extends PartProps<'button', ItemState> {
  readonly account: ConnectedAccount;
}

/** An account as a button in a list item: pressing it selects the account. Without children: its address. */
export function Item({ account, ...props }: ItemProps) {
  const { wallets, selected: chosen } = useAccountContext('Item');
  const selected = chosen?.id === account.id && chosen.connection === account.connection;
  const own = {
    type: 'button',
    ...stop,
    'aria-current': selected || undefined,
    'data-causeway': 'item',
    'data-namespace': namespaceOf(account.id),
    'data-chosen': selected ? '' : undefined,
    onClick: () => wallets.select(account.id, { connection: account.connection }),
    children: <Address account={account} />,
  } as const;
  return <li data-causeway="row">{renderPart('button', own, props, { account, selected })}</li>;
}
