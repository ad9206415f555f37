import type { Connection } from '@causeway/core';
import { isWalletError } from '@causeway/protocol';

/** Whoever says no once, or stops, is not asked for more. */
const final = ['user-rejected', 'connection-rejected', 'request-pending', 'aborted'] as const;

/** The connections to ask for all that a wallet speaks: one for each namespace, in the page before elsewhere. */
export function toAsk(connections: readonly Connection[]): readonly Connection[] {
  // One that is coming back by itself is asked: who presses does not want to wait for it.
  const isReached = ({ status }: Connection) => status === 'connected' || status === 'connecting';
  const reached = new Set(connections.flatMap((one) => (isReached(one) ? one.namespaces : [])));
  const away = ({ route }: Connection) => Number(route !== 'injected');
  const nearFirst = [...connections].sort((a, b) => away(a) - away(b));
  return nearFirst.filter((one) => {
    const { namespaces } = one;
    if (isReached(one) || namespaces.every((namespace) => reached.has(namespace))) return false;
    for (const namespace of namespaces) reached.add(namespace);
    return true;
  });
}

/**
 * Connects a wallet in each namespace it speaks, one prompt after the other. A namespace that fails does not keep the
 * others from being asked; a refusal does. Connected in some is connected: each of the others says itself why it is not.
 *
 * @param connections all that reach the wallet.
 * @throws WalletError of the first that failed, when none came about.
 */
export async function connectWallet(
  connections: readonly Connection[],
  { signal }: { readonly signal?: AbortSignal } = {},
): Promise<void> {
  let failure: { readonly error: unknown } | undefined;
  let connected = false;
  for (const connection of toAsk(connections)) {
    try {
      await connection.connect({ signal });
      connected = true;
    } catch (error) {
      failure ??= { error };
      if (signal?.aborted || final.some((code) => isWalletError(error, code))) break;
    }
  }
  if (!connected && failure) throw failure.error;
}
