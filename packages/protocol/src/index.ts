export type { Adapter, AddressFormat } from './adapter.js';
export type { Account, Chain, Currency } from './chain.js';
export { type ErrorCode, type ErrorContexts, sentences } from './codes.js';
export type { ConnectionRecord, Connector, Route, SessionRequest, WalletIdentity } from './connector.js';
export { type DeadlineOptions, withDeadline } from './deadline.js';
export { type AnyWalletError, isWalletError, WalletError, type WalletErrorOptions } from './error.js';
export {
  type AccountId,
  type ChainId,
  formatAccountId,
  namespaceOf,
  normalizeNamespace,
  parseAccountId,
  parseChainId,
} from './ids.js';
export type { CreateKeyed, Curve, Key, Keyed, KeyedOptions } from './key.js';
export {
  accountOf,
  type Call,
  type CallOptions,
  type Scope,
  type Scopes,
  type Session,
  type SessionEvent,
  type Stop,
} from './session.js';
export type { SignedMessage, Signer } from './signer.js';
export type { SiwxMessage } from './siwx.js';
export type { Storage } from './storage.js';
