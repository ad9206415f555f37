import type { Wallets } from '@causeway/core';
import type { Chain, ChainId } from '@causeway/protocol';
import { createContext, type ReactNode, type RefObject, useContext, useRef, useState } from 'react';
import { type ActionState, useAction } from '../hooks/useAction.js';
import { useStore } from '../hooks/useStore.js';
import { PopupRoot, Trigger as PopupTrigger } from './popup/Popup.js';
import { ActButton } from './shared/ActButton.js';
import { codeOf, misplaced } from './shared/errors.js';
import { Name } from './shared/Icon.js';
import { part } from './shared/part.js';
import { type PartProps, renderPart } from './shared/renderPart.js';
import { type OpenProps, useOpen } from './shared/useOpen.js';
import { stop, useRoving } from './shared/useRoving.js';
import { type Slow, useSlow } from './shared/useSlow.js';

/** The part of a `Wallets` that the network parts use. */
export type NetworkWallets = Pick<Wallets, 'adapters' | 'chains' | 'chooseChain'>;

/** The state of the last change of the network. */
export interface NetworkState {
  /** The chain the app works on. */
  readonly chain?: Chain;
  /** The chain to change to. */
  readonly target?: Chain;
  readonly status: ActionState<void>['status'];
  readonly error?: unknown;
  /** `Date.now()` when the status was entered. */
  readonly since?: number;
  readonly slow?: Slow;
}

/** The context of the network parts. */
interface NetworkContext {
  readonly namespace: string;
  readonly chains: readonly Chain[];
  readonly state: NetworkState;
  readonly choose: (chain: Chain) => void;
  readonly cancel: () => void;
  readonly listRef: RefObject<HTMLUListElement | null>;
}

const Context = createContext<NetworkContext | undefined>(undefined);

/** @throws WalletError `react-part-misplaced` outside `Network.Root`. */
function useNetwork(part: string): NetworkContext {
  const context = useContext(Context);
  if (!context) throw misplaced(`Network.${part}`, 'Network.Root');
  return context;
}

/** The props of `Network.Root` besides those of its popup. */
export interface RootProps extends OpenProps {
  readonly wallets: NetworkWallets;
  /** The namespace of the listed chains. */
  readonly namespace: string;
  /**
   * Moves the wallet first, such as `(chain, { signal }) => signer.switchChain({ chainId: chain.id, signal })`; when
   * it fails the app stays where it is. Without it only the app's own chain changes, and the wallet follows when a
   * call needs it.
   */
  readonly switchChain?: (chain: Chain, options: { readonly signal: AbortSignal }) => Promise<void>;
  readonly children?: ReactNode;
}

// Only the browser has the last choice, so the first client render shows none, like the server.
const unknown: Readonly<Record<string, ChainId>> = Object.freeze({});
const unknownYet = () => unknown;

/** The networks of one namespace. Renders no element; prompts when `switchChain` does. */
export function Root({ wallets, namespace, switchChain, children, ...opening }: RootProps) {
  const chosen = useStore<Readonly<Record<string, ChainId>>>(wallets.chains, unknownYet);
  const popup = useOpen(opening);
  const { setOpen } = popup;
  const [target, setTarget] = useState<Chain>();
  const listRef = useRef<HTMLUListElement>(null);
  const { dispatch, reset, status, error, since } = useAction(async ({ signal }, chain: Chain) => {
    await switchChain?.(chain, { signal });
    signal.throwIfAborted();
    wallets.chooseChain(chain.id);
    setOpen(false);
  });
  const slow = useSlow(status === 'pending' ? since : undefined);

  const chains = wallets.adapters.find((adapter) => adapter.namespace === namespace)?.chains ?? [];
  const chain = chains.find((one) => one.id === chosen[namespace]);
  const choose = (next: Chain) => {
    // Once, however often it is pressed: a wallet refuses a second request beside an open one.
    if (status === 'pending' && target?.id === next.id) return;
    setTarget(next);
    dispatch(next);
  };
  const state = { chain, target, status, error, since, slow };
  return (
    <PopupRoot {...popup}>
      <Context.Provider value={{ namespace, chains, state, choose, cancel: reset, listRef }}>
        {children}
      </Context.Provider>
    </PopupRoot>
  );
}

/** The button that opens the popup. Without children: the name of the app's chain. */
export const Trigger = part(function Trigger({
  children,
  render,
  ...props
}: PartProps<'button', NetworkState>) {
  const { state, namespace } = useNetwork('Trigger');
  const data = { 'data-status': state.status, 'data-namespace': namespace, 'data-slow': state.slow };
  return (
    <PopupTrigger {...data} {...props} render={render && ((ownProps) => render(ownProps, state))}>
      {typeof children === 'function' ? children(state) : (children ?? state.chain?.name)}
    </PopupTrigger>
  );
});

/** Props of `Network.List`: a function that draws each chain as a `Network.Item`. */
export interface ListProps extends Omit<PartProps<'ul', { readonly count: number }>, 'children'> {
  readonly children: (chain: Chain) => ReactNode;
}

/** The chains the app is configured for. One tab stop, moved by the arrow keys. */
export const List = part(function List({ children, ...props }: ListProps) {
  const { chains, listRef } = useNetwork('List');
  return renderPart(
    'ul',
    useRoving(listRef),
    { ...props, children: chains.map(children) },
    { count: chains.length },
  );
});

/** The state of an item. */
export interface ItemState {
  readonly chain: Chain;
  readonly chosen: boolean;
  readonly pending: boolean;
}

/** Props of `Network.Item`. */
export interface ItemProps extends PartProps<'button', ItemState> {
  readonly chain: Chain;
}

/** A chain as a button in a list item: pressing it works on that chain from now on. Without children: its name. */
export const Item = part(function Item({ chain, ...props }: ItemProps) {
  const { namespace, state, choose } = useNetwork('Item');
  const chosen = state.chain?.id === chain.id;
  const pending = state.status === 'pending' && state.target?.id === chain.id;
  const ownProps = {
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
  return <li data-causeway="row">{renderPart('button', ownProps, props, { chain, chosen, pending })}</li>;
});

/** The progress of a network change, announced by screen readers as it changes. The app supplies the text. */
export const Status = part(function Status(props: PartProps<'div', NetworkState>) {
  const { namespace, state } = useNetwork('Status');
  const ownProps = {
    role: 'status',
    'aria-live': 'polite',
    'data-causeway': 'status',
    'data-status': state.status,
    'data-error': codeOf(state.error),
    'data-slow': state.slow,
    'data-namespace': namespace,
  } as const;
  return renderPart('div', ownProps, { ...props, children: state.target ? props.children : null }, state);
});

/** Cancels the wait. Rendered only during a request; the focus then moves to the list. */
export const Cancel = part(function Cancel(props: PartProps<'button', NetworkState>) {
  const { state, cancel, listRef } = useNetwork('Cancel');
  if (state.status !== 'pending') return null;
  return <ActButton part="cancel" act={cancel} listRef={listRef} state={state} buttonProps={props} />;
});

/** Switches to the same network again. Rendered only after a failure; the focus then moves to the list. */
export const Retry = part(function Retry(props: PartProps<'button', NetworkState>) {
  const { state, choose, listRef } = useNetwork('Retry');
  const { target, status } = state;
  if (!target || status !== 'error') return null;
  return (
    <ActButton part="retry" act={() => choose(target)} listRef={listRef} state={state} buttonProps={props} />
  );
});
export { Close, Popup, type PopupProps, Title } from './popup/Popup.js';
