export type { EndpointOptions } from './client/call.js';
export type { SignedIn } from './client/signedIn.js';
export { readSession, type SignInOptions, type SignInWallets, signIn } from './client/signIn.js';
export type { SignInErrorCode } from './errors.js';
export type { Session } from './session.js';
