'use client';

// The types of what `createKit` returns: an app that has the kit alone can export its hooks with declarations.
export type {
  AnySignerOf,
  ConnectedAccount,
  Connection,
  NamespaceOf,
  SignerOf,
  Store,
  Wallet,
  Wallets,
} from '@causeway/core';
export { isAccountOf, isWalletError, type WalletError } from '@causeway/protocol';
export type { Action, ActionOptions, ActionState, Hooks } from '@causeway/react';
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
export type { Contact, MoneyChoices } from './money/choices.js';
export type { MoneyWordKey, MoneyWords } from './money/words/words.js';
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
