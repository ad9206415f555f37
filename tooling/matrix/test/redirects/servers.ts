import type { IncomingMessage, ServerResponse } from 'node:http';
import { createHttpServer, readText } from '@causeway/http';

/** The statuses of a redirect. After 301, 302 and 303 a client that follows asks anew; after 307 and 308 it sends the body again. */
export const statuses = [301, 302, 303, 307, 308] as const;
export type Status = (typeof statuses)[number];

/** Where a redirect leads: to a server of somebody else, or back to where it came from, without an end. */
export const places = ['elsewhere', 'in a loop'] as const;
export type Place = (typeof places)[number];

/** What a server answers to a request, by its path and its body. */
export type Answer = (path: string, body: string) => unknown;

const host = '127.0.0.1';

/** A server that redirects until it is told to answer, and one of somebody else, to which it redirects. */
export async function openServers(answer: Answer, status: Status, place: Place) {
  const counts = { first: 0, elsewhere: 0 };
  let redirects = true;
  let home = '';
  let away = '';
  const give = async (request: IncomingMessage, response: ServerResponse) => {
    const value = answer(request.url ?? '', await readText(request, 100_000));
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(value));
  };
  const first = createHttpServer((request, response) => {
    counts.first += 1;
    if (!redirects) return give(request, response);
    request.resume();
    const location = `${place === 'elsewhere' ? away : home}${request.url}`;
    return response.writeHead(status, { location }).end();
  });
  // It answers as the first one would: a client that follows notices nothing.
  const other = createHttpServer((request, response) => {
    counts.elsewhere += 1;
    return give(request, response);
  });
  home = `http://${host}:${await first.listen(0, host)}`;
  away = `http://${host}:${await other.listen(0, host)}`;
  return {
    url: home,
    seen: counts,
    /** From now on the first server answers itself. */
    recover() {
      redirects = false;
    },
    stop: () => Promise.all([first.stop(), other.stop()]),
  };
}
