import { spawnSync } from 'node:child_process';
import { request as httpRequest, type IncomingMessage, type ServerResponse } from 'node:http';
import { createHttpServer, readBody } from '@causeway/http';
import { devnetError } from '../errors.js';
import { listen } from '../listen.js';
import { type MultiversxProgram, startProgram } from './program.js';
import type { MultiversxToken } from './tokenState.js';

/** The options of `startMultiversx`. */
export interface MultiversxOptions {
  /** 0 takes a free port. */
  readonly port: number;
  /** Addresses that begin with 1000 EGLD. */
  readonly funded?: readonly string[];
  readonly tokens?: readonly MultiversxToken[];
  /** Milliseconds between blocks; 300 by default. */
  readonly blockMs?: number;
  /** Gives up a start, and stops a chain that runs. */
  readonly signal?: AbortSignal;
  /** Milliseconds until the chain must answer; 30 s by default. */
  readonly timeout?: number;
  /** Runs the node from the first request on, which waits for it: an idle node keeps a fifth of a core busy. */
  readonly onUse?: boolean;
}

/** A local MultiversX chain: the genuine node, simulating all shards in one process, signatures checked. */
export interface MultiversxChain {
  /** A gateway's REST interface, on loopback only. */
  readonly url: string;
  readonly port: number;
  /** CAIP-2. */
  readonly chainId: 'mvx:chain';
  /** Settles when the chain has ended. */
  readonly ended: Promise<void>;
  /** Ends this chain. May be called twice. */
  stop(): Promise<void>;
}

const headers = {
  'access-control-allow-origin': '*',
  'access-control-allow-headers': 'content-type',
  'access-control-allow-methods': 'GET, POST',
};

/**
 * Why the chain cannot run on this machine; `undefined` when it can. Its program listens on every interface,
 * so it is only run where it can have a separate network.
 */
export function multiversxUnavailable(): string | undefined {
  if (process.platform !== 'linux' || process.arch !== 'x64') return 'there is only a build for Linux on x64';
  const tried = spawnSync('unshare', ['-Urn', 'ip', 'link', 'set', 'lo', 'up'], { encoding: 'utf8' });
  if (tried.status === 0) return undefined;
  return `no network of its own can be made: ${(tried.stderr || String(tried.error ?? '')).trim()}`;
}

/**
 * Starts a MultiversX chain and resolves when it answers, or, with `onUse`, when it listens. It ends with `stop()`,
 * with the signal, and with this process, however that ends.
 *
 * @throws DevnetError `port-taken`, `start-failed`, `start-timeout`, `aborted`.
 * @example
 * const chain = await startMultiversx({ port: 0, funded: [address] });
 * await fetch(`${chain.url}/network/config`);
 */
export async function startMultiversx(options: MultiversxOptions): Promise<MultiversxChain> {
  const { port, funded = [], tokens = [], signal, onUse = false } = options;
  const { blockMs = 300, timeout = 30_000 } = options;
  const unavailable = multiversxUnavailable();
  if (unavailable) throw devnetError('start-failed', `The chain was not started: ${unavailable}.`);
  if (signal?.aborted) throw devnetError('aborted', 'The chain was not started: cancelled.', signal.reason);

  const controller = new AbortController();
  let starting: Promise<MultiversxProgram> | undefined;
  const program = () => {
    starting ??= startProgram({ funded, tokens, blockMs, timeout, signal: controller.signal }).then(
      (started) => {
        void started.ended.then(() => server.stop());
        return started;
      },
      (error) => {
        // The next request tries again.
        starting = undefined;
        throw error;
      },
    );
    return starting;
  };

  const server = createHttpServer(async (incoming, response) => {
    const { method = 'GET', url = '/' } = incoming;
    if (method === 'OPTIONS') return response.writeHead(204, headers).end();
    // The simulator's own controls are not for the app.
    if (url.startsWith('/simulator')) return response.writeHead(404, headers).end();
    const body = await readBody(incoming, mostBytes);
    return program().then(
      ({ socketPath }) => passOn(socketPath, incoming, body, response),
      () => response.writeHead(502, headers).end(),
    );
  });
  const stop = async () => {
    signal?.removeEventListener('abort', onAbort);
    controller.abort();
    const closed = server.stop();
    await (await starting?.catch(() => undefined))?.ended;
    await closed;
  };
  const onAbort = () => void stop();
  signal?.addEventListener('abort', onAbort);

  let bound: number;
  try {
    if (!onUse) await program();
    if (controller.signal.aborted) throw devnetError('aborted', 'The chain was not started: cancelled.');
    bound = await listen(server, 'The chain', port);
  } catch (error) {
    signal?.removeEventListener('abort', onAbort);
    controller.abort();
    await (await starting?.catch(() => undefined))?.ended;
    throw error;
  }
  const url = `http://127.0.0.1:${bound}`;
  return Object.freeze({ url, port: bound, chainId: 'mvx:chain' as const, ended: server.ended, stop });
}

/** Bytes of a request's body at most. */
const mostBytes = 1_000_000;

/**
 * Calls the program on a separate connection, with the length of the body: otherwise the body of a GET would
 * be read as the next request, and answered to the next caller.
 */
function passOn(
  socketPath: string,
  { method, url, headers: received }: IncomingMessage,
  body: Buffer,
  response: ServerResponse,
): void {
  const onward = httpRequest(
    {
      socketPath,
      method,
      path: url,
      agent: false,
      headers: {
        'content-type': received['content-type'] ?? 'application/json',
        ...(body.length > 0 && { 'content-length': body.length }),
      },
    },
    (answer) => {
      response.writeHead(answer.statusCode ?? 502, { ...headers, 'content-type': 'application/json' });
      answer.pipe(response);
    },
  );
  onward.on('error', () => response.headersSent || response.writeHead(502, headers).end());
  response.on('close', () => onward.destroy());
  onward.end(body);
}
