import type { IncomingHttpHeaders } from 'node:http';

/** A request to a REST face. */
export interface RestQuestion {
  readonly method: 'GET' | 'POST';
  /** Behind the face's own prefix, such as `/tip`. */
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: IncomingHttpHeaders;
  readonly bytes: () => Uint8Array;
  /** The body as JSON; `undefined` when it is invalid. */
  readonly json: () => unknown;
}

/** The reply of a REST face: JSON, or plain text where the service replies with that. */
export interface RestReply {
  readonly status: number;
  readonly body: unknown;
  readonly text?: boolean;
}
