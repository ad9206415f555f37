/** A request in parts, so that each can be spoiled. */
export interface SoundRequest {
  readonly method: string;
  /** From its path on. */
  readonly target: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** A text that is sent with `Content-Length`. */
  readonly body?: string;
}

/** A server that listens, in this process. */
export interface ServerSubject {
  /** `http://host:port/`. */
  readonly url: string;
  /** The requests that it serves, which are sent spoiled. The first must always be answered with a 200. */
  readonly requests: readonly [SoundRequest, ...(readonly SoundRequest[])];
  /** Ends the server. */
  readonly stop: () => Promise<unknown>;
}
