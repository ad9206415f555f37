import type { IncomingMessage, ServerResponse } from 'node:http';

/** A line of the log: requests are refused because of the host or the origin that they name. */
export interface UnlistedEvent {
  readonly event: 'unlisted';
  readonly header: 'host' | 'origin';
  /** A host or an origin as browsers write it, or `other`; nothing of the caller. */
  readonly value: string;
  readonly message: string;
}

const messages = {
  host: 'Sign-ins with this Host are refused. List its origin in CAUSEWAY_ORIGINS, or let the proxy pass on the Host of the browser.',
  origin: 'Requests of pages of this origin are refused. If it is yours, list it in CAUSEWAY_ORIGINS.',
  frame:
    'The frame of the embedded wallet was requested with this Host and is not served there. Let the proxy pass on the Host of the browser, the one of frameUrl.',
};

/** Only these are logged as they are: a browser's extension has an origin that no other person has. */
const plain = /^(https?:\/\/)?[a-z0-9.-]{1,100}(:\d{1,5})?$/;

const period = 3_600_000;
/** Lines in a period: a caller can make up any number of names. */
const most = 10;

/**
 * Makes the function that watches requests to the handlers and for the frame, and reports each name that they refuse once an
 * hour, and at most ten of them: without a line, a name that is missing from the settings would show only with the visitors.
 */
export function createUnlisted(report: (event: UnlistedEvent) => void, now = () => performance.now()) {
  const reported = new Set<string>();
  let begun = now();
  const note = (header: UnlistedEvent['header'], given = '', message: keyof typeof messages = header) => {
    if (now() - begun >= period) {
      reported.clear();
      begun = now();
    }
    const value = plain.test(given.toLowerCase()) ? given.toLowerCase() : 'other';
    const cause = `${message} ${value}`;
    if (reported.size >= most || reported.has(cause)) return;
    reported.add(cause);
    report({ event: 'unlisted', header, value, message: messages[message] });
  };
  return ({ headers }: IncomingMessage, response: ServerResponse, isFrame = false): void => {
    response.once('finish', () => {
      const { statusCode } = response;
      if (isFrame) {
        if (statusCode === 404) note('host', headers.host, 'frame');
      } else if (statusCode === 421) note('host', headers.host);
      else if (statusCode === 403) note('origin', headers.origin);
    });
  };
}
