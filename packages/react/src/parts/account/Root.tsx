import type { ConnectedAccount, Connection } from '@causeway/core';
import type { ReactNode } from 'react';
import { useStore } from '../../hooks/useStore.js';
import { PopupRoot } from '../popup/PopupRoot.js';
import { type OpenProps, useOpen } from '../shared/useOpen.js';
import { type AccountWallets, Context } from './context.js';

/** What `Account.Root` takes beside how its popup opens. */
export interface RootProps extends OpenProps {
  readonly wallets: AccountWallets;
  readonly children?: ReactNode;
}

// The server knows no account, so the first client render shows none either and the two agree.
const none: readonly never[] = Object.freeze([]);
const noneOf = () => none;
const nobody = () => undefined;

/** The accounts of all connections, in a popup or in the page. Renders no element and never prompts. */
export function Root({ wallets, children, ...opening }: RootProps) {
  const accounts = useStore<readonly ConnectedAccount[]>(wallets.accounts, noneOf);
  const connections = useStore<readonly Connection[]>(wallets.connections, noneOf);
  const selected = useStore<ConnectedAccount | undefined>(wallets.selected, nobody);
  const [open, setOpen] = useOpen(opening);
  return (
    <PopupRoot open={open} setOpen={setOpen}>
      <Context value={{ wallets, accounts, selected, connections }}>{children}</Context>
    </PopupRoot>
  );
}
