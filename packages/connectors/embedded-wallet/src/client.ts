import './codes.js';

export { createClient } from './client/createClient.js';
export type {
  Client,
  ClientCallOptions,
  ClientLimits,
  ClientOptions,
  PasskeyStamperOptions,
  PreparedRequest,
  Stamp,
  Stamper,
} from './client/types.js';
export type {
  Attestation,
  ClientSignature,
  NewAccount,
  NewApiKey,
  NewAuthenticator,
  NewUser,
  RawSignature,
} from './endpoints/parts.js';
export type { QueryName, QueryParameters, QueryResult } from './endpoints/queries.js';
export type * from './endpoints/shapes.js';
export type { SubmitName, SubmitParameters, SubmitResult } from './endpoints/submits.js';
export { queries, type SubmitEndpoint, submitEndpoint, submits } from './endpoints/table.js';
export { apiKeyStamper } from './stamps/apiKey.js';
export { passkeyStamper } from './stamps/passkey.js';
export { generateSessionKey, type SessionKey, sessionKeyStamper } from './stamps/sessionKey.js';
