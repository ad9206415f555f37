import { type Connection, createStore } from '@causeway/core';
import { preferences } from './preferences.ts';

/**
 * Whether the visitor asked for something that reads a network in this visit, or for the balances of every visit. Until
 * then nothing is requested, also when connections of an earlier visit are there again.
 */
export const mayRead = createStore(preferences.get().balances === 'on');

/** The wallet that the visitor just asked to connect: its card takes the focus when it comes. */
export const arriving = createStore<string | undefined>(undefined);

/** Whether a wallet's page sent the visitor back, or they left for one and have not come back from it. */
export const arrived = createStore(false);

/** The id of the card that a connection is shown on: each session over the relay is another wallet. */
export const cardOf = ({ id, route, walletId }: Pick<Connection, 'id' | 'route' | 'walletId'>): string =>
  route === 'relayed' ? id : walletId;

/** The name of the wallet that the visitor just left, until the next thing they do. */
export const left = createStore<string | undefined>(undefined);
