import { type Connection, createStore } from '@causeway/core';
import { preferences } from './preferences.ts';

/**
 * Whether the visitor asked for something that reads a network in this visit, or for the balances of every visit. Until
 * then nothing is requested, also when connections of an earlier visit are there again.
 */
export const mayRead = createStore(preferences.get().balances === 'on');

/** The wallet that the visitor just asked to connect: its card takes the focus when it comes. */
export const arriving = createStore<string | undefined>(undefined);

/** The name of the wallet that the visitor just left, until the next thing they do. */
export const left = createStore<string | undefined>(undefined);

/**
 * Leaves connections of one wallet for the visitor, and says so on the first page once they are left.
 *
 * @param revoke takes the permission back where the wallet can. A connection over the relay always ends in the wallet
 * too: nothing could come back to one that is only left.
 * @param namespace the reader's name of the only namespace that is left; absent: all of the wallet.
 */
export async function leaveWallet(
  connections: readonly Connection[],
  revoke: boolean,
  namespace?: string,
): Promise<void> {
  await Promise.all(
    connections.map((one) => one.disconnect({ revoke: one.revokes && (revoke || one.route === 'relayed') })),
  );
  const name = connections[0]?.walletName;
  left.set(namespace && name ? `${name} – ${namespace}` : name);
}
