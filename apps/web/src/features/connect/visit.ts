import { type Connection, createStore } from '@causeway/core';

/**
 * Whether the visitor asked for something that reads a network in this visit. Until then nothing is requested, also
 * when connections of an earlier visit are there again.
 */
export const mayRead = createStore(false);

/** The wallet that the visitor just asked to connect: its card takes the focus when it comes. */
export const arriving = createStore<string | undefined>(undefined);

/** The name of the wallet that the visitor just left, until the next thing they do. */
export const left = createStore<string | undefined>(undefined);

/** Leaves a wallet for the visitor, and says so on the first page once it is left. */
export async function leaveWallet(connection: Connection, revoke: boolean): Promise<void> {
  await connection.disconnect({ revoke });
  left.set(connection.walletName);
}
