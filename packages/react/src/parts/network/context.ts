import type { Wallets } from '@causeway/core';
import type { Chain } from '@causeway/protocol';
import { createContext, type RefObject, useContext } from 'react';
import type { ActionState } from '../../hooks/createAction.js';
import { misplaced } from '../shared/errors.js';
import type { Slow } from '../shared/useSlow.js';

/** The part of a `Wallets` that the network parts use. */
export type NetworkWallets = Pick<Wallets, 'adapters' | 'chains' | 'chooseChain'>;

/** Where the last change of network stands. */
export interface NetworkState {
  /** The chain the app works on. */
  readonly chain?: Chain;
  /** The chain that was asked for. */
  readonly target?: Chain;
  readonly status: ActionState<void>['status'];
  readonly error?: unknown;
  /** `Date.now()` when the status was entered. */
  readonly since?: number;
  readonly slow?: Slow;
}

/** What the network parts share. */
export interface NetworkContext {
  readonly namespace: string;
  readonly chains: readonly Chain[];
  readonly state: NetworkState;
  readonly choose: (chain: Chain) => void;
  readonly cancel: () => void;
  readonly listRef: RefObject<HTMLUListElement | null>;
}

export const Context = createContext<NetworkContext | undefined>(undefined);

/** @throws WalletError `react-part-misplaced` outside `Network.Root`. */
export function useNetwork(part: string): NetworkContext {
  const context = useContext(Context);
  if (!context) throw misplaced(`Network.${part}`, 'Network.Root');
  return context;
}
