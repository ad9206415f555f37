import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import {
  type Counter,
  createHandler,
  type HandlerEvent,
  type Lifetime,
} from '@causeway/embedded-wallet/server';
import { toRequest } from '@causeway/http';
import type { Config } from '../src/config.ts';

/** The server's settings of the embedded wallet, which no page may receive. */
export interface EmbeddedSecrets {
  /** The parent organisation's API key, both halves in hex. */
  readonly apiKey: { readonly publicKey: string; readonly privateKey: string };
  /** The counter of requests; in memory by default. */
  readonly counter?: Counter;
  /**
   * A header that a proxy of the deployment sets to the caller's address, and that callers cannot get past it; absent:
   * the socket's address.
   */
  readonly addressHeader?: string;
  readonly log?: (event: HandlerEvent) => void;
}

/**
 * Makes the listener that runs the embedded wallet's handler behind Node's server.
 *
 * @returns A listener, or `undefined` where the configuration has the handler on another site, or none.
 */
export function createHandlerListener(
  config: Config,
  origins: readonly string[],
  secrets: EmbeddedSecrets | undefined,
) {
  const { embedded, appName } = config;
  if (!embedded || !secrets || !embedded.handlerUrl.startsWith('/')) return undefined;
  const { apiUrl, organizationId, otpSignerKey, handlerUrl } = embedded;
  const { addressHeader, ...options } = secrets;
  const addresses = new WeakMap<Request, string>();
  const handle = createHandler({
    ...options,
    origins,
    apiUrl,
    organizationId,
    otpSignerKey,
    appName,
    clientAddress: (request) =>
      addressHeader
        ? // The last entry is the one that our own proxy wrote.
          request.headers.get(addressHeader)?.split(',').at(-1)?.trim()
        : addresses.get(request),
  });
  /** Mails that are sent after their answer. */
  const pending = new Set<Promise<unknown>>();
  const lifetime: Lifetime = {
    waitUntil(work) {
      const settled = work.catch(() => {}).finally(() => pending.delete(settled));
      pending.add(settled);
    },
  };
  const prefix = handlerUrl.endsWith('/') ? handlerUrl : `${handlerUrl}/`;

  return {
    /** Whether a request is the handler's. */
    takes: (url: string) => url.startsWith(prefix),
    async listen(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
      const gone = new AbortController();
      outgoing.once('close', () => gone.abort());
      const request = toRequest(incoming, gone.signal);
      addresses.set(request, incoming.socket.remoteAddress ?? '');
      const response = await handle(request, lifetime);
      outgoing.writeHead(response.status, Object.fromEntries(response.headers));
      outgoing.end(Buffer.from(await response.arrayBuffer()));
    },
    /** Resolves when every mail of an answered request was sent, and after `ms` at the latest. */
    async settle(ms: number): Promise<void> {
      if (pending.size === 0 || ms <= 0) return;
      const waited = new AbortController();
      await Promise.race([
        Promise.all(pending),
        setTimeout(ms, undefined, { signal: waited.signal }).catch(() => {}),
      ]);
      waited.abort();
    },
  };
}
