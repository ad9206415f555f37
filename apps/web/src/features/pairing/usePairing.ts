import { type Connection, createStore } from '@causeway/core';
import { isWalletError } from '@causeway/protocol';
import { useStore } from '@causeway/react';
import type { RegistryWallet } from '@causeway/walletconnect/registry';
import { useState } from 'react';
import { places } from '../../connectors/relayOptions.ts';
import { arriving, cardOf, mayRead } from '../../visit.ts';
import { useAction, useConnections, wallets } from '../../wallets.ts';

/** The state of connecting a wallet app, and its actions. */
export interface Pairing {
  /** The connection that waits for a wallet. */
  readonly waiting: Connection | undefined;
  /** The app that the visitor chose. Another one may answer as well. */
  readonly app: RegistryWallet | undefined;
  /** The visitor requested the wallet apps. */
  readonly begun: boolean;
  /** Why the last attempt failed. */
  readonly error: unknown;
  /** The connection that its wallet ended, until the next action. */
  readonly ended: Connection | undefined;
  /** A connection that another tab created; this page restores it after a reload. */
  readonly elsewhere: Connection | undefined;
  /** The largest number of wallets is connected. */
  readonly full: boolean;
  /** Loads the code that a press needs, without a request to the relay or a wallet. */
  prepare(): void;
  /** Requests a pairing code, or continues with the current one. */
  begin(app?: RegistryWallet): void;
  /** Requests another pairing code instead of the current one. */
  renew(): void;
  cancel(): void;
}

/** Whether an error reports a session that had ended before, not a failed attempt. */
const isSessionEnd = (error: unknown) =>
  isWalletError(error, 'session-ended') || isWalletError(error, 'unauthorised');

/** Errors of connections that were not restored and that the visitor has dismissed. The next visit may restore them. */
const dismissed = createStore<unknown>(undefined);

/** Connects wallet apps over the relay. Leaving the page aborts the attempt. */
export function usePairing(): Pairing {
  const dismissedError = useStore(dismissed);
  const relayed = useConnections().filter(({ route }) => route === 'relayed');
  // `null` for any app.
  const [app, setApp] = useState<RegistryWallet | null>();
  const attempt = useAction(async ({ signal }, connection: Connection) => {
    await connection.connect({ signal });
    setApp(undefined);
  });
  const waiting = relayed.find(({ status }) => status === 'connecting');
  const idle = relayed.filter(({ status }) => status === 'disconnected');
  const failed = idle.find(({ error }) => error !== undefined && error !== dismissedError);
  const isEnded = isSessionEnd(failed?.error);
  const elsewhere = isWalletError(failed?.error, 'wallet-gone');
  // Reuse a failed connection, so that its error goes. One that another tab created stays.
  const again = elsewhere ? undefined : failed;
  const taken = relayed.length - idle.length + Number(elsewhere);
  const free = () => again ?? wallets.open(relayed[0]?.id ?? '');

  const requestCode = (connection: Connection | undefined) => {
    if (!connection) return;
    mayRead.set(true);
    arriving.set(cardOf(connection));
    attempt.dispatch(connection);
  };
  const cancel = () => {
    arriving.set(undefined);
    attempt.reset();
    dismissed.set(failed?.error);
    setApp(undefined);
    // Cancel also an attempt that began elsewhere.
    void waiting?.disconnect({ revoke: false });
  };

  return {
    waiting,
    app: app ?? undefined,
    begun: app !== undefined,
    error: attempt.error ?? (failed && !isEnded && !elsewhere ? failed.error : undefined),
    ended: isEnded ? failed : undefined,
    elsewhere: elsewhere ? failed : undefined,
    full: taken >= places && waiting === undefined,
    prepare() {
      const wallet = wallets.list.get().find(({ id }) => id === relayed[0]?.walletId);
      wallet?.prepare();
    },
    begin(wanted) {
      setApp(wanted ?? null);
      if (!waiting) requestCode(free());
    },
    renew: () => requestCode(waiting),
    cancel,
  };
}
