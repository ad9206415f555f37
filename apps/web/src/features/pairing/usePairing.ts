import { type Connection, createStore } from '@causeway/core';
import { isWalletError } from '@causeway/protocol';
import { useStore } from '@causeway/react';
import type { RegistryWallet } from '@causeway/walletconnect/registry';
import { useState } from 'react';
import { places } from '../../connectors/createRelay.ts';
import { arriving, cardOf, mayRead } from '../../visit.ts';
import { useAction, useConnections, wallets } from '../../wallets.ts';
import { Connected } from '../connections/Connected.tsx';

/** Where connecting a wallet app stands, and what can be done about it. */
export interface Pairing {
  /** The connection that waits for a wallet. */
  readonly waiting: Connection | undefined;
  /** The app that the visitor means to use. Any other may answer as well. */
  readonly app: RegistryWallet | undefined;
  /** Why the last attempt came to nothing. */
  readonly error: unknown;
  /** The connection that its wallet ended, until something else is done. */
  readonly ended: Connection | undefined;
  /** A connection that another tab made, and that this page reaches after a reload. */
  readonly elsewhere: Connection | undefined;
  /** As many wallets are connected as can be. */
  readonly full: boolean;
  /** Fetches what a press will need. Neither the relay nor a wallet hears of it. */
  prepare(): void;
  /** Asks for a code, or goes on with the one that is shown. */
  begin(app?: RegistryWallet): void;
  /** Asks for another code in place of the one that is shown. */
  renew(): void;
  cancel(): void;
}

/** Whether an error says that a connection was over already, and not that an attempt failed. */
const isOver = (error: unknown) =>
  isWalletError(error, 'session-ended') || isWalletError(error, 'unauthorised');

/** What was said of a connection that did not come back, and was read. The next visit may find it again. */
const dismissed = createStore<unknown>(undefined);

/** Connects wallet apps over the relay. Leaving the page gives up the attempt. */
export function usePairing(): Pairing {
  const read = useStore(dismissed);
  const relayed = useConnections().filter(({ route }) => route === 'relayed');
  const [app, setApp] = useState<RegistryWallet>();
  const attempt = useAction(({ signal }, connection: Connection) => connection.connect({ signal }));
  const waiting = relayed.find(({ status }) => status === 'connecting');
  const idle = relayed.filter(({ status }) => status === 'disconnected');
  const failed = idle.find(({ error }) => error !== undefined && error !== read);
  const over = isOver(failed?.error);
  const elsewhere = isWalletError(failed?.error, 'wallet-gone');
  // A connection that failed is tried again itself, so that its error goes. One that another tab made is kept.
  const again = elsewhere ? undefined : failed;
  const taken = relayed.length - idle.length + Number(elsewhere);
  const free = () => again ?? wallets.open(relayed[0]?.id ?? '');

  const ask = (connection: Connection | undefined) => {
    if (!connection) return;
    mayRead.set(true);
    arriving.set(cardOf(connection));
    Connected.prefetch();
    attempt.dispatch(connection);
  };
  const cancel = () => {
    arriving.set(undefined);
    attempt.reset();
    dismissed.set(failed?.error);
    setApp(undefined);
    // Also an attempt that began elsewhere.
    void waiting?.disconnect({ revoke: false });
  };

  return {
    waiting,
    app,
    error: attempt.error ?? (failed && !over && !elsewhere ? failed.error : undefined),
    ended: over ? failed : undefined,
    elsewhere: elsewhere ? failed : undefined,
    full: taken >= places && waiting === undefined,
    prepare() {
      const wallet = wallets.list.get().find(({ id }) => id === relayed[0]?.walletId);
      wallet?.prepare();
      Connected.prefetch();
    },
    begin(wanted) {
      setApp(wanted);
      if (!waiting) ask(free());
    },
    renew: () => ask(waiting),
    cancel,
  };
}
