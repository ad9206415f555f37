import { type Counter, redisCounter } from '@causeway/embedded-wallet/server';

/** A connected counter. */
export interface ConnectedCounter {
  readonly counter: Counter;
  /** Sends one command. Rejects at once while Redis is unreachable. */
  readonly send: (command: readonly string[]) => Promise<unknown>;
  /** Whether Redis is reachable now. */
  readonly isReady: () => boolean;
  stop(): Promise<void>;
}

/** Milliseconds that a start waits for Redis. */
const connectMs = 10_000;

/**
 * Connects to Redis for the limits of the handler. The client reconnects after a lost connection; until then nothing
 * is queued, and requests that cannot be counted are refused.
 *
 * @param url `redis://` or `rediss://`.
 * @param tell Hears of a lost connection.
 * @throws Error when Redis is not there at the start.
 */
export async function connectCounter(
  url: string,
  tell: (message: string) => void,
): Promise<ConnectedCounter> {
  // Loaded where it is used: most deployments with one copy have no Redis.
  const { createClient } = await import('@redis/client');
  let ready = false;
  const client = createClient({
    url,
    disableOfflineQueue: true,
    socket: {
      connectTimeout: connectMs,
      reconnectStrategy: (retries) => (ready ? Math.min(100 * 2 ** retries, 5_000) : false),
    },
  });
  client.on('error', (error: Error) => tell(error.message));
  await client.connect();
  ready = true;
  const send = (command: readonly string[]) => client.sendCommand([...command]);
  return {
    counter: redisCounter({ send }),
    send,
    isReady: () => client.isReady,
    stop: async () => client.destroy(),
  };
}
