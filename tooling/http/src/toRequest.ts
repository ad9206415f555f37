import type { IncomingMessage } from 'node:http';
import { HttpError } from './body.js';

/**
 * Node's request as the platform's. The host in its URL is `localhost`, whatever host was requested.
 *
 * @throws HttpError 405 for a method that the platform's Request does not support, 400 for a request it does
 * not take.
 */
export function toRequest(incoming: IncomingMessage, signal?: AbortSignal): Request {
  const { method = 'GET', url = '/' } = incoming;
  if (/^(?:CONNECT|TRACE|TRACK)$/i.test(method)) throw new HttpError(405, 'This method is not served.');
  const bodiless = method === 'GET' || method === 'HEAD';
  try {
    const headers = new Headers();
    for (const [name, value] of Object.entries(incoming.headers)) {
      if (value !== undefined) headers.set(name, Array.isArray(value) ? value.join(', ') : value);
    }
    // Node requires `duplex` for a streamed body; the DOM's types do not have it.
    const body = bodiless ? {} : { body: toStream(incoming), duplex: 'half' };
    return new Request(new URL(url, 'http://localhost'), { method, headers, signal, ...body } as RequestInit);
  } catch {
    throw new HttpError(400, 'The request cannot be read.');
  }
}

/**
 * The body as a stream of the platform's. `Readable.toWeb` is not used: it writes buffered data to a
 * cancelled stream, and the error of that cannot be caught.
 */
function toStream(incoming: IncomingMessage): ReadableStream<Uint8Array> {
  let isOpen = true;
  const source: UnderlyingDefaultSource<Uint8Array> = {
    start(controller) {
      const close = (act: () => void) => {
        if (isOpen) act();
        isOpen = false;
      };
      incoming.on('data', (part: Buffer) => {
        if (!isOpen) return;
        controller.enqueue(part);
        if ((controller.desiredSize ?? 0) <= 0) incoming.pause();
      });
      incoming.on('end', () => close(() => controller.close()));
      incoming.on('close', () =>
        close(() => controller.error(new HttpError(400, 'The body is not complete.'))),
      );
      incoming.pause();
    },
    pull() {
      incoming.resume();
    },
    // The rest is discarded: ending the connection would lose the answer.
    cancel() {
      isOpen = false;
      incoming.resume();
    },
  };
  // Nothing is read ahead, so that Node frees a body that is never read.
  return new ReadableStream(source, { highWaterMark: 0 });
}
