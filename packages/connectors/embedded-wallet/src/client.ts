import './codes.js';

export { createClient } from './client/createClient.js';
export type {
  Client,
  ClientCallOptions,
  ClientLimits,
  ClientOptions,
  PreparedRequest,
} from './client/types.js';
export * from './endpoints.js';
export { apiKeyStamper } from './stamps/apiKey.js';
export { passkeyStamper } from './stamps/passkey.js';
export { generateSessionKey, type SessionKey, sessionKeyStamper } from './stamps/sessionKey.js';
export type { PasskeyStamperOptions, Stamp, Stamper } from './stamps/stamper.js';
