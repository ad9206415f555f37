'use client';

export { isAccountOf, isWalletError, type WalletError } from '@causeway/protocol';
export type { ButtonState } from './button/buttonState.js';
export { ConnectButton, type ConnectButtonProps, type ConnectButtonState } from './button/ConnectButton.js';
export { createKit } from './createKit.js';
export {
  type DialogControl,
  KitProvider,
  useAccountDialog,
  useConnectDialog,
  useNetworkDialog,
  useSendDialog,
} from './dialogs/hooks.js';
export {
  AccountDialog,
  ConnectDialog,
  ConnectPanel,
  NetworkDialog,
  type OwnDialogProps,
  SendDialog,
} from './dialogs/public.js';
export type {
  Choices,
  DialogName,
  ExplorerSubject,
  Kit,
  KitOptions,
  Obtainable,
  RelayOptions,
  Screens,
  Theme,
} from './types.js';
export type { Locale } from './words/locales.js';
export type { WordKey, Words } from './words/words.js';
