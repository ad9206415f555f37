import type { Connection, Wallet } from '@causeway/core';
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { useNewest } from '../../hooks/useNewest.js';
import { useStore } from '../../hooks/useStore.js';
import { PopupRoot, Trigger as PopupTrigger } from '../popup/Popup.js';
import { ActButton } from '../shared/ActButton.js';
import { codeOf } from '../shared/errors.js';
import { noneOf } from '../shared/noneOf.js';
import { part } from '../shared/part.js';
import { type PartProps, renderPart } from '../shared/renderPart.js';
import { type OpenProps, useOpen } from '../shared/useOpen.js';
import { useSlow } from '../shared/useSlow.js';
import {
  type Attempt,
  type ConnectContext,
  type ConnectState,
  type ConnectWallets,
  Context,
  connectionsOf,
  stateOf,
  useConnect,
} from './context.js';

/** The props of `Connect.Root` besides those of its popup. */
export interface RootProps extends OpenProps {
  readonly wallets: ConnectWallets;
  /** Called when the wallet that was chosen here is connected, after the popup closed. */
  readonly onConnect?: (wallet: Wallet) => void;
  readonly children?: ReactNode;
}

/**
 * A connection of the wallet that the status refers to, because the id of a wallet's row changes with what it announces; and of a
 * wallet that was chosen here, its namespaces, all without, and the attempt.
 */
type Choice = readonly [connection?: string, namespaces?: readonly string[], attempt?: Attempt];

const no = () => false;

const isConnecting = ({ status }: Connection) => status === 'connecting';

/**
 * A connect panel, in a popup or in the page. Renders no element. Choosing a wallet prompts; choosing another one
 * aborts the first. The wait continues when the popup closes or this part unmounts: the connection has its own time
 * limit, and a panel that opens later shows it again.
 */
export function Root({ wallets, onConnect, children, ...opening }: RootProps) {
  const list = useStore<readonly Wallet[]>(wallets.list, noneOf);
  const connections = useStore<readonly Connection[]>(wallets.connections, noneOf);
  const restored = useStore(wallets.restored, no);
  const popup = useOpen(opening);
  const { open, setOpen } = popup;
  const [query, setQuery] = useState('');
  const [[held, namespaces, attempt], setChoice] = useState<Choice>(() => [waitingIn(wallets)?.id]);
  const searchRef = useRef<HTMLInputElement>(null);
  const listRef = useRef<HTMLUListElement>(null);

  const chosenId = connections.find((one) => one.id === held)?.walletId;
  const chosen = list.find((one) => one.id === chosenId);
  const current = useMemo(() => stateOf(chosen, connections, attempt), [chosen, connections, attempt]);
  const slow = useSlow(current.since);
  const newest = useNewest({ chosen, onConnect });

  useEffect(() => {
    const waiting = waitingIn(wallets);
    if (!open) setQuery('');
    // A wait that began elsewhere, such as in a panel of the page, is shown by the popup that opens.
    else if (waiting && waiting.walletId !== newest.current.chosen?.id) setChoice([waiting.id]);
  }, [open, wallets, newest]);

  const verbs = useMemo(() => {
    let controller: AbortController | undefined;
    const membersOf = (wallet = newest.current.chosen) => connectionsOf(wallet, wallets.connections.get());
    const waiting = () => membersOf().filter(isConnecting);
    const cancel = () => {
      controller?.abort();
      setChoice(([held, namespaces]) => [held, namespaces]);
      // Also an attempt that an earlier panel began.
      for (const connection of waiting()) void connection.disconnect({ revoke: false });
    };
    const choose: ConnectContext['choose'] = (wallet, namespaces) => {
      if (wallet.id === newest.current.chosen?.id && waiting().length) return;
      cancel();
      controller = new AbortController();
      const { signal } = controller;
      const connection = membersOf(wallet)[0]?.id;
      setChoice([connection, namespaces, {}]);
      // Called at once, so that a browser still counts the click as the person's own.
      wallet.connect({ signal, namespaces }).then(
        () => {
          if (signal.aborted) return;
          setChoice([connection, namespaces]);
          setOpen(false);
          newest.current.onConnect?.(wallet);
        },
        // The wallet of another panel may be shown since.
        (error) => {
          if (!signal.aborted) setChoice((now) => (now[2] ? [connection, namespaces, { error }] : now));
        },
      );
    };
    return { cancel, choose };
  }, [newest, setOpen, wallets]);

  // One object until something in it changes: opening the popup then draws none of the rows again.
  const context = useMemo<ConnectContext>(
    () => ({
      list,
      connections,
      restored,
      state: { ...current, namespaces, slow },
      query,
      setQuery,
      ...verbs,
      searchRef,
      listRef,
    }),
    [list, connections, restored, current, namespaces, slow, query, verbs],
  );
  return (
    <PopupRoot {...popup} busy={!restored} searchRef={searchRef}>
      <Context.Provider value={context}>{children}</Context.Provider>
    </PopupRoot>
  );
}

/** The connection of the wallet that prompts. */
const waitingIn = (wallets: ConnectWallets): Connection | undefined =>
  wallets.connections.get().find(isConnecting);

/**
 * The button that opens the popup. `data-status` is the status of the chosen wallet, even while the popup is closed.
 */
export const Trigger = part(function Trigger({
  children,
  render,
  ...props
}: PartProps<'button', ConnectState>) {
  const { state } = useConnect('Trigger');
  const status = { 'data-status': state.status, 'data-slow': state.slow };
  return (
    <PopupTrigger {...status} {...props} render={render && ((ownProps) => render(ownProps, state))}>
      {typeof children === 'function' ? children(state) : children}
    </PopupTrigger>
  );
});

/**
 * The progress of the chosen wallet, announced by screen readers as it changes. The app supplies the text: give it a
 * function of the state. The element is always there, and empty until a wallet is chosen.
 */
export const Status = part(function Status(props: PartProps<'div', ConnectState>) {
  const { state } = useConnect('Status');
  const ownProps = {
    role: 'status',
    'aria-live': 'polite',
    'data-causeway': 'status',
    'data-status': state.status,
    'data-error': codeOf(state.error),
    'data-slow': state.slow,
    'data-namespace': state.connection?.namespaces.join(' '),
    'data-route': state.connection?.route,
  } as const;
  return renderPart('div', ownProps, { ...props, children: state.wallet ? props.children : null }, state);
});

/** Cancels the wait. Rendered only during a request; the focus then moves to the list. */
export const Cancel = part(function Cancel(props: PartProps<'button', ConnectState>) {
  const { state, cancel, listRef } = useConnect('Cancel');
  if (state.status !== 'connecting') return null;
  return <ActButton part="cancel" act={cancel} listRef={listRef} state={state} buttonProps={props} />;
});

/** Connects the chosen wallet again. Prompts. Rendered only after a failure; the focus then moves to the list. */
export const Retry = part(function Retry(props: PartProps<'button', ConnectState>) {
  const { state, choose, listRef } = useConnect('Retry');
  const { wallet, namespaces, error } = state;
  if (!wallet || !error) return null;
  return (
    <ActButton
      part="retry"
      act={() => choose(wallet, namespaces)}
      listRef={listRef}
      state={state}
      buttonProps={props}
    />
  );
});
