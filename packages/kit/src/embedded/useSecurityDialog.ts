import { useMemo } from 'react';
import { type DialogControl, useDialog } from '../dialogs/hooks.js';
import { useKit } from '../shared/context.js';
import type { Kit } from '../types.js';
import { openAt } from './security/startView.js';

/** Opens and closes the dialog of the embedded wallet's security. */
export interface SecurityDialogControl extends DialogControl {
  /** Opens the dialog with the accounts of the wallet: choose one, or add one. */
  readonly openAccounts: () => void;
}

/**
 * Opens the embedded wallet's security from anywhere: passkeys, email address, sessions, export and import; or its accounts.
 * See `useConnectDialog`; a kit without `embeddedScreens` shows nothing.
 *
 * @example
 * ```tsx
 * import { useSecurityDialog } from '@causeway/kit/embedded';
 *
 * export const Protect = () => <button onClick={useSecurityDialog().open}>Security</button>;
 * ```
 */
export function useSecurityDialog(kitProp?: Kit): SecurityDialogControl {
  const kit = useKit(kitProp);
  const control = useDialog('security', kit);
  return useMemo(() => ({ ...control, openAccounts: () => openAt(kit, 'accounts') }), [kit, control]);
}
