import { type Connection, createStore } from '@causeway/core';
import type { Approval } from '@causeway/embedded-wallet';
import { preferences } from './preferences.ts';

/**
 * Whether the visitor did something that reads a network in this visit, or has chosen balances at every visit. Until
 * then nothing is requested, even when earlier connections are restored.
 */
export const mayRead = createStore(preferences.get().balances === 'on');

/** The wallet that the visitor just connected: its card takes the focus when it appears. */
export const arriving = createStore<string | undefined>(undefined);

/** Whether a wallet's page sent the visitor back, or they left for one and have not returned. */
export const arrived = createStore(false);

/** The id of the card that a connection is shown on: each session over the relay is another wallet. */
export const cardOf = ({ id, route, walletId }: Pick<Connection, 'id' | 'route' | 'walletId'>): string =>
  route === 'relayed' ? id : walletId;

/** The name of the wallet that the visitor just left, until the next thing they do. */
export const left = createStore<string | undefined>(undefined);

/** A request to the person, until it is answered or aborted. */
export interface Ask<T> {
  /** Counts up; distinguishes the requests. */
  readonly id: number;
  readonly what: T;
  readonly accept: () => void;
  readonly refuse: () => void;
}

/** What waits for the person's decision, the oldest first. Each is shown alone. */
export const approvals = createStore<readonly Ask<Approval>[]>([]);

/** Whether anything waits for the person to sign in, such as a command of the palette. */
export const signIns = createStore<readonly Ask<undefined>[]>([]);
