import { type Connection, createStore } from '@causeway/core';
import type { Approval } from '@causeway/embedded-wallet';
import type { DecisionRequest } from '@causeway/kit/requests';
import { preferences } from './preferences.ts';

/**
 * Whether the visitor did something that reads a network in this visit, or has chosen balances at every visit. Nothing is
 * requested before, even when earlier connections are restored.
 */
export const mayRead = createStore(preferences.get().balances === 'on');

/** The wallet that the visitor just connected; its card takes the focus when it appears. */
export const arriving = createStore<string | undefined>(undefined);

/** Whether a wallet's page sent the visitor back, or they left for one and have not returned. */
export const arrived = createStore(false);

/** The id of the card of a connection: over the relay each session may be another wallet. */
export const cardOf = ({ id, route, walletId }: Pick<Connection, 'id' | 'route' | 'walletId'>): string =>
  route === 'relayed' ? id : walletId;

/** Whether a connection is shown as one of the visitor's wallets. */
export const isActive = ({ status }: Connection): boolean =>
  status === 'connected' || status === 'reconnecting';

/** The name of the wallet that was just disconnected, until the next action. */
export const left = createStore<string | undefined>(undefined);

/** Requests for a decision of the person, the oldest first. Only one is shown at a time. */
export const approvals = createStore<readonly DecisionRequest<Approval>[]>([]);

/** Requests to sign in, such as by a command of the palette. */
export const signIns = createStore<readonly DecisionRequest<undefined>[]>([]);
