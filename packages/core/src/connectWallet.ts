import { WalletError } from '@causeway/protocol';
import type { Connection, ConnectOptions, ConnectResult } from './types.js';

/** Errors after which the person should not be prompted again, or cannot answer. */
const final: readonly string[] = ['user-rejected', 'connection-rejected', 'request-pending', 'aborted'];

/**
 * The connections to use, each with its wanted namespaces. A namespace that is already connected is left out. For the
 * others, a connecting connection comes first, then the injected one, then any other. A reconnecting one is used too,
 * because restoring may take longer than a person waits.
 */
function missing(connections: readonly Connection[], namespaces: readonly string[]) {
  const remaining = new Set(namespaces);
  const rank = ({ status, route }: Connection) =>
    (status === 'connected' ? 4 : status === 'connecting' ? 2 : 0) + Number(route === 'injected');
  return [...connections]
    .sort((a, b) => rank(b) - rank(a))
    .map((connection) => [connection, connection.namespaces.filter((one) => remaining.delete(one))] as const)
    .filter(([{ status }, lacks]) => lacks.length && status !== 'connected');
}

/**
 * Makes the `connect` of a wallet: it connects each wanted namespace, one prompt after the other, because wallets answer
 * neither of two requests that are open at once. It throws the WalletError of the first namespace that failed when none
 * was connected.
 *
 * @param members returns the current connections of the wallet.
 * @param all the namespaces of the wallet, which are wanted when the caller names none.
 * @param prepare loads the code of namespaces: of all at once, and not of each when its prompt is due.
 */
export function connectWallet(
  members: () => readonly Connection[],
  all: readonly string[],
  prepare: (namespaces: readonly string[]) => void,
) {
  return async ({ namespaces: named = [], signal, signIn }: ConnectOptions = {}): Promise<ConnectResult> => {
    const namespaces = named.length ? named : all;
    prepare(namespaces);
    const connected: string[] = [];
    const failed: Record<string, WalletError> = {};
    for (const [i, [connection, lacks]] of missing(members(), namespaces).entries()) {
      try {
        await connection.connect({ signal, signIn: i ? undefined : signIn });
        connected.push(...lacks);
      } catch (cause) {
        // Connections reject with this class only.
        const error = cause as WalletError;
        for (const namespace of lacks) failed[namespace] = error;
        if (signal?.aborted || final.includes(error.code)) break;
      }
    }
    for (const one of named) {
      if (!all.includes(one))
        failed[one] = new WalletError('invalid-params', { field: 'namespaces', reason: `has no ${one}.` });
    }
    const [first] = Object.values(failed);
    if (first && !connected.length) throw first;
    return { connected, failed };
  };
}
