import { useStore } from '@causeway/react';
import { type ReactNode, useMemo } from 'react';
import { KitContext, useKit } from '../shared/context.js';
import type { DialogName, Kit } from '../types.js';
import { Dialogs } from './Dialogs.js';
import { warnUndrawn } from './warnUndrawn.js';

/** Opens and closes a dialog of the kit. */
export interface DialogControl {
  readonly isOpen: boolean;
  readonly open: () => void;
  readonly close: () => void;
}

const none = () => undefined;

/** Opens and closes the dialog with this name. */
export function useDialog(name: DialogName, kitProp: Kit | undefined): DialogControl {
  const kit = useKit(kitProp);
  const isOpen = useStore<DialogName | undefined>(kit.dialog, none) === name;
  return useMemo(
    () => ({
      isOpen,
      open: () => {
        kit.dialog.set(name);
        warnUndrawn(kit);
      },
      close: () => {
        if (kit.dialog.get() === name) kit.dialog.set(undefined);
      },
    }),
    [kit, name, isOpen],
  );
}

/**
 * Opens the connect dialog from anywhere. A `ConnectButton`, `ConnectPanel` or `KitProvider` must be mounted: it draws it.
 *
 * @param kit is not needed below `KitProvider`.
 * @throws Error when there is neither.
 *
 * @example
 * ```tsx
 * import { type Kit, useConnectDialog } from '@causeway/kit';
 *
 * export function Buy({ kit }: { readonly kit: Kit }) {
 *   const { open } = useConnectDialog(kit);
 *   return <button onClick={open}>Connect to buy</button>;
 * }
 * ```
 */
export const useConnectDialog = (kit?: Kit): DialogControl => useDialog('connect', kit);

/**
 * Opens the account dialog from anywhere, see `useConnectDialog`.
 *
 * @example
 * ```tsx
 * import { useAccountDialog } from '@causeway/kit';
 *
 * export const Me = () => <button onClick={useAccountDialog().open}>My account</button>;
 * ```
 */
export const useAccountDialog = (kit?: Kit): DialogControl => useDialog('account', kit);

/**
 * Opens the network dialog from anywhere, see `useConnectDialog`.
 *
 * @example
 * ```tsx
 * import { useNetworkDialog } from '@causeway/kit';
 *
 * export const Where = () => <button onClick={useNetworkDialog().open}>Network</button>;
 * ```
 */
export const useNetworkDialog = (kit?: Kit): DialogControl => useDialog('network', kit);

/**
 * Opens the dialog that sends from anywhere, see `useConnectDialog`.
 *
 * @example
 * ```tsx
 * import { useSendDialog } from '@causeway/kit';
 *
 * export const Pay = () => <button onClick={useSendDialog().open}>Send</button>;
 * ```
 */
export const useSendDialog = (kit?: Kit): DialogControl => useDialog('send', kit);

/**
 * Gives one kit to all components below, and draws its dialogs. Optional: every component also takes a `kit`.
 *
 * @example
 * ```tsx
 * import { ConnectButton, type Kit, KitProvider } from '@causeway/kit';
 *
 * export const App = ({ kit }: { readonly kit: Kit }) => (
 *   <KitProvider kit={kit}>
 *     <ConnectButton />
 *   </KitProvider>
 * );
 * ```
 */
export function KitProvider({ kit, children }: { readonly kit: Kit; readonly children: ReactNode }) {
  return (
    <KitContext.Provider value={kit}>
      {children}
      <Started kit={kit} />
    </KitContext.Provider>
  );
}

const Started = ({ kit }: { readonly kit: Kit }) => <Dialogs kit={useKit(kit)} />;
