import type { ConnectedAccount, Connection, Wallets } from '@causeway/core';
import { createContext, useContext } from 'react';
import { misplaced } from '../shared/errors.js';

/** The part of a `Wallets` that the account parts use. */
export type AccountWallets = Pick<Wallets, 'accounts' | 'selected' | 'connections' | 'adapters' | 'select'>;

/** What the account parts share. */
export interface AccountContext {
  readonly wallets: AccountWallets;
  readonly accounts: readonly ConnectedAccount[];
  readonly selected: ConnectedAccount | undefined;
  readonly connections: readonly Connection[];
}

export const Context = createContext<AccountContext | undefined>(undefined);

/** @throws WalletError `react-part-misplaced` outside `Account.Root`. */
export function useAccountContext(part: string): AccountContext {
  const context = useContext(Context);
  if (!context) throw misplaced(`Account.${part}`, 'Account.Root');
  return context;
}
