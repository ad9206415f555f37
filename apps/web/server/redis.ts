import { type Counter, redisCounter } from '@causeway/embedded-wallet/server';
import { isWalletError, withDeadline } from '@causeway/protocol';

/** A connected counter. */
export interface ConnectedCounter {
  readonly counter: Counter;
  /** Sends one command. Rejects at once while Redis is unreachable, and after a deadline when it does not answer. */
  readonly send: (command: readonly string[]) => Promise<unknown>;
  /** Whether Redis is reachable now. */
  readonly isReady: () => boolean;
  stop(): Promise<void>;
}

/** Milliseconds for a new connection, for the answer to a command, and between two probes. */
const defaultTimes = { connect: 10_000, answer: 2_000, probe: 5_000 };

/** The reason in words of a server: the sentence of a timeout is about wallets. */
const reasonOf = (error: unknown): string =>
  isWalletError(error, 'timeout')
    ? `No answer to ${error.context.method} within ${error.context.ms} ms.`
    : (error as Error).message;

/**
 * Connects to Redis for the limits of the handler. A connection that ends, or on which a command has no answer in time,
 * is replaced; until then nothing is queued, and requests that cannot be counted are refused. A probe finds a connection
 * that went silent, which no event reports.
 *
 * @param url `redis://` or `rediss://`.
 * @param tell Hears why a connection was lost, why attempts to replace it fail, each reason once, and of the return.
 * @throws Error when Redis is not there at the start.
 */
export async function connectCounter(
  url: string,
  tell: (message: string) => void,
  times = defaultTimes,
): Promise<ConnectedCounter> {
  // Loaded where it is used: most deployments with one copy have no Redis.
  const { createClient } = await import('@redis/client');
  const socket = { connectTimeout: times.connect, reconnectStrategy: false as const };
  const make = () => createClient({ url, disableOfflineQueue: true, socket });
  let current: ReturnType<typeof make> | undefined;
  let stopped = false;
  let waiting: NodeJS.Timeout | undefined;
  let last: string | undefined;

  /** Tells what changed: an attempt is made every few seconds for as long as Redis is away. */
  function note(message: string): void {
    if (message !== last) tell(message);
    last = message;
  }

  /** With a client of its own: one whose handshake has no answer waits for ever. */
  async function open(): Promise<void> {
    const client = make();
    client.on('error', (error: Error) => lose(client, error));
    try {
      await withDeadline(client.connect(), { method: 'CONNECT', ms: times.connect });
    } catch (error) {
      client.destroy();
      throw new Error(reasonOf(error), { cause: error });
    }
    if (stopped) client.destroy();
    else current = client;
  }

  function reopen(tries: number): void {
    waiting = setTimeout(
      () =>
        open().then(
          () => stopped || note('Redis is reachable again.'),
          (error: Error) => {
            if (stopped) return;
            note(error.message);
            reopen(tries + 1);
          },
        ),
      Math.min(100 * 2 ** tries, 5_000),
    );
  }

  function lose(client: typeof current, error: Error): void {
    if (!client || client !== current) return;
    current = undefined;
    note(reasonOf(error));
    client.destroy();
    reopen(0);
  }

  async function send(command: readonly string[]): Promise<unknown> {
    const client = current;
    if (!client) throw new Error('Redis is unreachable.');
    const [method = ''] = command;
    return withDeadline(client.sendCommand([...command]), { method, ms: times.answer }).catch((error) => {
      if (isWalletError(error, 'timeout')) lose(client, error);
      throw error;
    });
  }

  await open();
  const probe = setInterval(() => void send(['PING']).catch(() => {}), times.probe);
  return {
    counter: redisCounter({ send }),
    send,
    isReady: () => current?.isReady ?? false,
    async stop() {
      stopped = true;
      clearInterval(probe);
      clearTimeout(waiting);
      current?.destroy();
      current = undefined;
    },
  };
}
