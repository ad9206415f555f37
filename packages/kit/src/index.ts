'use client';
export type { ButtonState } from './button/buttonState.js';
export { ConnectButton, type ConnectButtonProps, type ConnectButtonState } from './button/ConnectButton.js';
export { createKit } from './createKit.js';
export {
  type DialogControl,
  KitProvider,
  useAccountDialog,
  useConnectDialog,
  useNetworkDialog,
} from './dialogs/hooks.js';
export {
  AccountDialog,
  ConnectDialog,
  ConnectPanel,
  NetworkDialog,
  type OwnDialogProps,
} from './dialogs/public.js';
export type { DialogName, Kit, KitOptions, RelayOptions, Theme } from './types.js';
export type { Locale } from './words/locales.js';
export type { WordKey, Words } from './words/words.js';
