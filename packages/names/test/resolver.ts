import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What the resolver does with a question. */
export type Behaviour = (response: ServerResponse, request: IncomingMessage) => void;

/** A double of the HTTP resolver: tells names, and can be told to fail. */
export interface Resolver {
  readonly url: string;
  /** Paths that were asked for. */
  readonly asked: string[];
  behave(behaviour: Behaviour): void;
  /** Settles when the next question was given up by who asked it. */
  readonly givenUp: () => Promise<void>;
  stop(): Promise<void>;
}

/** Answers with a status and a body. */
export const answer =
  (body: string, status = 200): Behaviour =>
  (response) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(body);

/** Starts it on this machine, on a free port. */
export async function startResolver(): Promise<Resolver> {
  const asked: string[] = [];
  let behaviour = answer('{}', 404);
  let told: (() => void) | undefined;
  const server = createServer((request, response) => {
    asked.push(request.url ?? '');
    response.on('close', () => {
      if (!response.writableFinished) told?.();
    });
    behaviour(response, request);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1/addresses/{address}`;
  return {
    url,
    asked,
    behave: (next) => {
      behaviour = next;
    },
    givenUp: () =>
      new Promise((resolve) => {
        told = resolve;
      }),
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
