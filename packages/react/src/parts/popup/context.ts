import { createContext, type RefObject, useContext } from 'react';
import { misplaced } from '../shared/errors.js';

/** What the parts of one popup share. */
export interface PopupContext {
  readonly ids: { readonly popup: string; readonly title: string };
  readonly open: boolean;
  readonly setOpen: (open: boolean) => void;
  /** A person waits for something else first, such as a connection that comes back. */
  readonly busy?: boolean;
  /** Where `/` leads. */
  readonly searchRef?: RefObject<HTMLElement | null>;
}

/** Whether the popup is open. */
export interface PopupState {
  readonly open: boolean;
}

export const Popups = createContext<PopupContext | undefined>(undefined);

/** @throws WalletError `react-part-misplaced` outside a root. */
export function usePopupContext(part: string): PopupContext {
  const context = useContext(Popups);
  if (!context) throw misplaced(part, 'Connect.Root, Account.Root or Network.Root');
  return context;
}
