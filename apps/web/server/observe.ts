import type { IncomingMessage, ServerResponse } from 'node:http';

/** The part of the server that answered. */
export type Part = 'page' | 'frame' | 'embedded' | 'sign-in' | 'health';

/** What is told of a request: nothing that says who sent it, what it held or where exactly it went. */
export interface RequestEvent {
  readonly event: 'request';
  readonly part: Part;
  readonly method: string;
  /** 0: the connection ended before there was an answer. */
  readonly status: number;
  /** From the head of the request to the end of the answer. */
  readonly ms: number;
}

/** Methods that are told by name: a caller can make up any other. */
const methods = new Set(['GET', 'HEAD', 'POST', 'DELETE', 'OPTIONS']);

/** Tells of one request when its answer has ended. */
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
