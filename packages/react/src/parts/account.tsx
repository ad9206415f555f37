import type { ConnectedAccount, Connection, Wallets } from '@causeway/core';
import { type Account, namespaceOf } from '@causeway/protocol';
import { shortenAddress } from '@causeway/protocol/address';
import { createContext, type ReactNode, useContext, useRef } from 'react';
import { type ActionState, useAction } from '../hooks/useAction.js';
import { useStore } from '../hooks/useStore.js';
import { PopupRoot, Trigger as PopupTrigger } from './popup/Popup.js';
import { misplaced } from './shared/errors.js';
import { noneOf } from './shared/noneOf.js';
import { part } from './shared/part.js';
import { type PartProps, renderPart } from './shared/renderPart.js';
import { type OpenProps, useOpen } from './shared/useOpen.js';
import { stop, useRoving } from './shared/useRoving.js';

/** The part of a `Wallets` that the account parts use. */
export type AccountWallets = Pick<Wallets, 'accounts' | 'selected' | 'connections' | 'adapters' | 'select'>;

/** The context of the account parts. */
interface AccountContext {
  readonly wallets: AccountWallets;
  readonly accounts: readonly ConnectedAccount[];
  readonly selected: ConnectedAccount | undefined;
  readonly connections: readonly Connection[];
}

const Context = createContext<AccountContext | undefined>(undefined);

/** @throws WalletError `react-part-misplaced` outside `Account.Root`. */
function useAccountContext(part: string): AccountContext {
  const context = useContext(Context);
  if (!context) throw misplaced(`Account.${part}`, 'Account.Root');
  return context;
}

/** The props of `Account.Root` besides those of its popup. */
export interface RootProps extends OpenProps {
  readonly wallets: AccountWallets;
  readonly children?: ReactNode;
}

const nobody = () => undefined;

/** The accounts of all connections, in a popup or in the page. Renders no element and never prompts. */
export function Root({ wallets, children, ...opening }: RootProps) {
  const accounts = useStore<readonly ConnectedAccount[]>(wallets.accounts, noneOf);
  const connections = useStore<readonly Connection[]>(wallets.connections, noneOf);
  const selected = useStore<ConnectedAccount | undefined>(wallets.selected, nobody);
  const popup = useOpen(opening);
  return (
    <PopupRoot {...popup}>
      <Context.Provider value={{ wallets, accounts, selected, connections }}>{children}</Context.Provider>
    </PopupRoot>
  );
}

/** The state of the trigger. */
export interface TriggerState {
  /** The selected account; absent while nothing is connected. */
  readonly account: ConnectedAccount | undefined;
}

/**
 * The button that opens the popup. Without children: the address of the selected account, and no button while nothing is
 * connected.
 */
export const Trigger = part(function Trigger({
  children,
  render,
  ...props
}: PartProps<'button', TriggerState>) {
  const { selected: account } = useAccountContext('Trigger');
  const state = { account };
  const content = typeof children === 'function' ? children(state) : children;
  if (content === undefined && !render && !account) return null;
  return (
    <PopupTrigger {...props} render={render && ((ownProps) => render(ownProps, state))}>
      {content ?? (account && <Address account={account} />)}
    </PopupTrigger>
  );
});

/** Props of `Account.List`: which accounts, and a function that draws each as an `Account.Item`. */
export interface ListProps extends Omit<PartProps<'ul', { readonly count: number }>, 'children'> {
  /** All by default. */
  readonly where?: (account: ConnectedAccount) => boolean;
  readonly children: (account: ConnectedAccount) => ReactNode;
}

/** The connected accounts. One tab stop, moved by the arrow keys. */
export const List = part(function List({ where, children, ...props }: ListProps) {
  const { accounts } = useAccountContext('List');
  const ref = useRef<HTMLUListElement>(null);
  const shown = where ? accounts.filter(where) : accounts;
  return renderPart(
    'ul',
    useRoving(ref),
    { ...props, children: shown.map(children) },
    { count: shown.length },
  );
});

/** The state of an item. */
export interface ItemState {
  readonly account: ConnectedAccount;
  readonly selected: boolean;
}

/** Props of `Account.Item`. */
export interface ItemProps extends PartProps<'button', ItemState> {
  readonly account: ConnectedAccount;
}

/** An account as a button in a list item: pressing it selects the account. Without children: its address. */
export const Item = part(function Item({ account, ...props }: ItemProps) {
  const { wallets, selected: chosen } = useAccountContext('Item');
  const selected = chosen?.id === account.id && chosen.connection === account.connection;
  const ownProps = {
    type: 'button',
    ...stop,
    'aria-current': selected || undefined,
    'data-causeway': 'item',
    'data-namespace': namespaceOf(account.id),
    'data-chosen': selected ? '' : undefined,
    onClick: () => wallets.select(account.id, { connection: account.connection }),
    children: <Address account={account} />,
  } as const;
  return <li data-causeway="row">{renderPart('button', ownProps, props, { account, selected })}</li>;
});

/** Props of `Account.Address`. */
export interface AddressProps extends PartProps<'bdi', { readonly short: string }> {
  readonly account: Pick<Account, 'id' | 'address'>;
}

/**
 * An address, left to right in every language and never translated: the short form for the eye, the whole one for
 * screen readers and, in the skin, on hover and focus.
 */
export const Address = part(function Address({ account, ...props }: AddressProps) {
  useAccountContext('Address');
  const namespace = namespaceOf(account.id);
  const short = shortenAddress(account.address);
  const ownProps = {
    dir: 'ltr',
    translate: 'no',
    'data-causeway': 'address',
    'data-namespace': namespace,
    children: (
      <>
        <span aria-hidden="true" data-causeway="address-short">
          {short}
        </span>
        <span data-causeway="address-full">{account.address}</span>
      </>
    ),
  } as const;
  return renderPart('bdi', ownProps, props, { short });
});

/** Props of `Account.Copy`. */
export interface CopyProps extends PartProps<'button', ActionState<void>> {
  readonly account: Pick<Account, 'address'>;
}

/**
 * A button that copies the whole address. The app supplies the text as a function of the state: copied, or refused by
 * the browser. Moving the focus away resets it.
 */
export const Copy = part(function Copy({ account, ...props }: CopyProps) {
  const { dispatch, reset, ...state } = useAction(() => navigator.clipboard.writeText(account.address));
  const ownProps = {
    type: 'button',
    'data-causeway': 'copy',
    'data-status': state.status,
    onClick: () => dispatch(),
    onBlur: reset,
  } as const;
  return renderPart('button', ownProps, props, state);
});

/** Props of `Account.Disconnect`. */
export interface DisconnectProps extends PartProps<'button', ActionState<void>> {
  /** The connection's id: `account.connection`. */
  readonly connection: string;
  /** `true`: also in the wallet; `false`: only here. By default as much as the wallet can. */
  readonly revoke?: boolean;
}

/**
 * A button that ends one connection and leaves the others. Disabled while the connection is closed. `revoke={false}`
 * only disconnects here; `revoke` also withdraws the permission in the wallet.
 */
export const Disconnect = part(function Disconnect({ connection: id, revoke, ...props }: DisconnectProps) {
  const { connections } = useAccountContext('Disconnect');
  const connection = connections.find((one) => one.id === id);
  const { dispatch, ...state } = useAction(() => connection?.disconnect({ revoke }));
  const ownProps = {
    type: 'button',
    disabled: !connection || connection.status === 'disconnected' || (revoke === true && !connection.revokes),
    'aria-busy': state.status === 'pending' || undefined,
    'data-causeway': 'disconnect',
    'data-status': connection?.status ?? 'disconnected',
    'data-route': connection?.route,
    onClick: () => dispatch(),
  } as const;
  return renderPart('button', ownProps, props, state);
});
export { Close, Popup, type PopupProps, Title } from './popup/Popup.js';
