import { type DialogControl, useDialog } from '../dialogs/hooks.js';
import type { Kit } from '../types.js';

/**
 * Opens the embedded wallet's security from anywhere: passkeys, email address, sessions, export and import. See
 * `useConnectDialog`; a kit without `embeddedScreens` shows nothing.
 *
 * @example
 * ```tsx
 * import { useSecurityDialog } from '@causeway/kit/embedded';
 *
 * export const Protect = () => <button onClick={useSecurityDialog().open}>Security</button>;
 * ```
 */
export const useSecurityDialog = (kit?: Kit): DialogControl => useDialog('security', kit);
