import type { IncomingMessage, ServerResponse } from 'node:http';

/** The part of the server that answered. */
export type Part = 'page' | 'frame' | 'embedded' | 'sign-in' | 'health';

/** The logged data of a request, without anything about the sender, the contents or the exact path. */
export interface RequestEvent {
  readonly event: 'request';
  readonly part: Part;
  readonly method: string;
  /** 0: the connection ended before there was an answer. */
  readonly status: number;
  /** From the head of the request to the end of the answer. */
  readonly ms: number;
}

/** The methods that are logged by name; a caller can make up any other. */
const methods = new Set(['GET', 'HEAD', 'POST', 'DELETE', 'OPTIONS']);

/** Reports a request when its answer has ended. */
export function observe(
  { method = '' }: IncomingMessage,
  response: ServerResponse,
  part: Part,
  tell: (event: RequestEvent) => void,
): void {
  const begun = performance.now();
  response.once('close', () => {
    tell({
      event: 'request',
      part,
      method: methods.has(method) ? method : 'other',
      status: response.writableFinished ? response.statusCode : 0,
      ms: Math.round((performance.now() - begun) * 10) / 10,
    });
  });
}
