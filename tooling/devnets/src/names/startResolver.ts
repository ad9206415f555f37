import type { IncomingMessage, ServerResponse } from 'node:http';
import { createHttpServer } from '@causeway/http';

/** The resolver's handling of a request. */
export type Behaviour = (response: ServerResponse, request: IncomingMessage) => void;

/** A double of the HTTP resolver of names: answers by address, and can be set to fail. */
export interface NameResolver {
  /** With `{address}` in the place of the account. */
  readonly url: string;
  /** The requested paths. */
  readonly asked: string[];
  /** Does something else from now on. */
  behave(behaviour: Behaviour): void;
  /** Settles when the caller of the next request aborts it. */
  givenUp(): Promise<void>;
  stop(): Promise<void>;
}

/** Answers with a status and a body. */
export const answerWith =
  (body: string, status = 200): Behaviour =>
  (response) =>
    response
      .writeHead(status, { 'content-type': 'application/json', 'access-control-allow-origin': '*' })
      .end(body);

/**
 * Starts it on this machine, on a free port.
 *
 * @param names by address; an address that is not among them has no name.
 */
export async function startNameResolver(names: Readonly<Record<string, string>> = {}): Promise<NameResolver> {
  const known = new Map(Object.entries(names).map(([address, name]) => [address.toLowerCase(), name]));
  const requests: string[] = [];
  let release: (() => void) | undefined;
  let behaviour: Behaviour = (response, request) => {
    const name = known.get((request.url ?? '').split('/').pop()?.toLowerCase() ?? '');
    const behave = name === undefined ? answerWith('{}', 404) : answerWith(JSON.stringify({ name }));
    behave(response, request);
  };
  const server = createHttpServer((request, response) => {
    requests.push(request.url ?? '');
    response.on('close', () => {
      if (!response.writableFinished) release?.();
    });
    behaviour(response, request);
  });
  const port = await server.listen(0, '127.0.0.1');
  return {
    url: `http://127.0.0.1:${port}/v1/addresses/{address}`,
    asked: requests,
    behave: (next) => {
      behaviour = next;
    },
    givenUp: () =>
      new Promise((resolve) => {
        release = resolve;
      }),
    stop: server.stop,
  };
}
