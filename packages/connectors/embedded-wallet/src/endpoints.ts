export type { QueryName, QueryParameters, QueryResult } from './endpoints/queries.js';
export type * from './endpoints/shapes.js';
export type {
  Attestation,
  ClientSignature,
  NewAccount,
  NewApiKey,
  NewAuthenticator,
  NewUser,
  RawSignature,
  SubmitName,
  SubmitParameters,
  SubmitResult,
} from './endpoints/submits.js';
export { queries, type SubmitEndpoint, submitEndpoint, submits } from './endpoints/table.js';
