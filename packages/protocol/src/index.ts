export type { Adapter, AddressFormat } from './words/adapter.js';
export type { Asset, AssetId, Balance } from './words/asset.js';
export type { Account, Chain, Currency } from './words/chain.js';
export { type ErrorCode, type ErrorContexts, sentences } from './words/codes.js';
export type {
  ConnectionRecord,
  Connector,
  RestoreOptions,
  Route,
  SessionRequest,
  SignInRequest,
  WalletIdentity,
} from './words/connector.js';
export { type DeadlineOptions, withDeadline } from './words/deadline.js';
export { type AnyWalletError, isWalletError, WalletError, type WalletErrorOptions } from './words/error.js';
export {
  type AccountId,
  type ChainId,
  formatAccountId,
  namespaceOf,
  normalizeNamespace,
  parseAccountId,
  parseChainId,
} from './words/ids.js';
export type { CreateKeyed, Curve, Key, Keyed, KeyedOptions } from './words/key.js';
export type {
  Built,
  FollowOptions,
  Holder,
  Note,
  NoteCode,
  Numbered,
  Preview,
  Reader,
  Replacement,
  ReplacementOptions,
  Sent,
  TrackBy,
  TransactionState,
  Transfer,
} from './words/reader.js';
export type {
  RelayAnswer,
  RelayApproval,
  RelayGroup,
  RelayMissing,
  RelayMove,
  RelaySignIn,
  RelayState,
  RelayWire,
} from './words/relay.js';
export {
  accountOf,
  type Call,
  type CallOptions,
  isAccountOf,
  type Scope,
  type Scopes,
  type Session,
  type SessionEvent,
  type Stop,
} from './words/session.js';
export type { SignedMessage, Signer } from './words/signer.js';
export type { SignInOptions, SiwxMessage } from './words/siwx.js';
export type { Storage } from './words/storage.js';
export type { Store } from './words/store.js';
export type { Check, Finding, SignedSubject, Verifier, VerifyRequest } from './words/verifier.js';
