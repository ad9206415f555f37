import type { CallOptions } from '@causeway/protocol';
import type { QueryName, QueryParameters, QueryResult } from '../endpoints/queries.js';
import type { SubmitName, SubmitParameters, SubmitResult } from '../endpoints/submits.js';

/** A signature over one request's body, as the header that carries it. */
export interface Stamp {
  readonly name: 'X-Stamp' | 'X-Stamp-Webauthn';
  readonly value: string;
}

/** Signs request bodies, exactly as they are sent. A passkey prompts the person, a key does not. */
export interface Stamper {
  stamp(body: string, options?: CallOptions): Promise<Stamp>;
}

/** The options of a passkey prompt. */
export interface PasskeyStamperOptions {
  /** The relying party's id, from configuration, never from the page's address. */
  readonly rpId: string;
  /** Default: the browser's `navigator.credentials`. */
  readonly credentials?: Pick<CredentialsContainer, 'get'>;
  /** Milliseconds the person has. Default 300000. */
  readonly timeout?: number;
  readonly userVerification?: UserVerificationRequirement;
  /** The credential ids (base64url) that may answer. Default: any passkey of the relying party. */
  readonly allowCredentials?: readonly string[];
}

/** The limits of a client. Times in milliseconds. */
export interface ClientLimits {
  /** One request, without the stamping. Default 30000. */
  readonly timeout?: number;
  /** Further sends of the very same body and stamp after a network failure or 502–504. Default 2. */
  readonly retries?: number;
  /** Pause before the first of them; it doubles. Default 250. */
  readonly retryDelay?: number;
  /** How long an activity may stay pending. Default 60000. */
  readonly activityTimeout?: number;
  /** Pause between two reads of a pending activity. Default 500. */
  readonly pollInterval?: number;
  /** Largest answer that is read, in bytes. Default 4 MiB. */
  readonly responseBytes?: number;
}

/** The options of a client. `now` returns milliseconds since 1970. */
export interface ClientOptions {
  /** Without the path and without a slash at the end, such as `https://api.example`. */
  readonly baseUrl: string;
  readonly organizationId: string;
  readonly stamper: Stamper;
  readonly fetch?: typeof globalThis.fetch;
  readonly limits?: ClientLimits;
  readonly now?: () => number;
}

/** Options of one call. `timeout` replaces both time limits of the client for this call. */
export interface ClientCallOptions extends CallOptions {
  readonly organizationId?: string;
  readonly stamper?: Stamper;
}

/** A stamped request that is not sent: its holder can send it once. */
export interface PreparedRequest {
  readonly url: string;
  readonly body: string;
  readonly stamp: { readonly stampHeaderName: string; readonly stampHeaderValue: string };
}

/** The provider's API: queries, and activities that are started and then completed. */
export interface Client {
  readonly organizationId: string;
  /** The provider's time, in milliseconds since 1970, as far as its answers let it be known. */
  serverTime(): number;
  /**
   * Reads without changing anything.
   *
   * @throws WalletError `embedded-request-failed`, `embedded-rate-limited`, `embedded-unreachable`,
   * `timeout`, `aborted`, `malformed-response`, and the stamper's errors.
   */
  query<Q extends QueryName>(
    name: Q,
    parameters: QueryParameters[Q],
    options?: ClientCallOptions,
  ): Promise<QueryResult[Q]>;
  /**
   * Starts an activity and waits until it completes. Only the same body is ever sent twice, which the provider treats
   * as the same activity.
   *
   * @throws WalletError as `query`, and `activity-not-completed`, `embedded-consensus-needed`,
   * `embedded-clock-skew`.
   */
  submit<S extends SubmitName>(
    name: S,
    parameters: SubmitParameters[S],
    options?: ClientCallOptions,
  ): Promise<SubmitResult[S]>;
  /** Stamps an activity and does not send it. */
  prepare<S extends SubmitName>(
    name: S,
    parameters: SubmitParameters[S],
    options?: ClientCallOptions,
  ): Promise<PreparedRequest>;
}
