export {
  type ChallengeOptions,
  createSignIn,
  type SignIn,
  type SignInOptions,
  type VerifyOptions,
} from './createSignIn.js';
export type { SignInErrorCode } from './errors.js';
export type { Challenge, Family } from './family.js';
export {
  createHandler,
  type HandlerOptions,
  type Limiter,
  type RouteCall,
  type Routes,
  readToken,
} from './handler.js';
export { type RedisStoreOptions, redisStore } from './redisStore.js';
export type { Link, Session, SigningKey } from './session.js';
export { type SqlStore, type SqlStoreOptions, sqlStore } from './sqlStore.js';
export { memoryStore, type SignInStore } from './store.js';
