import type { IncomingMessage, ServerResponse } from 'node:http';
import { createHttpServer, readBody, readText } from '@causeway/http';
import { devnetError } from '../errors.js';
import { listen } from '../listen.js';
import { answerBlockfrost } from './blockfrost.js';
import type { TokenDescriptions } from './described.js';
import { answerKoios } from './koios.js';
import { createLedger, type Grant, type Ledger, type Rewards } from './ledger.js';
import { answer, isRpcError } from './methods.js';
import type { RestQuestion, RestReply } from './restFace.js';

/** The options of `startCardano`. */
export interface CardanoOptions {
  /** 0 takes a free port. */
  readonly port: number;
  /** The network magic; 42 by default. The CAIP-2 id is `cip34:0-42` then. */
  readonly magic?: number;
  /** Addresses, in bech32, that begin with 10,000 ADA. */
  readonly funded?: readonly string[];
  /** Further outputs that the chain begins with, such as those with tokens. */
  readonly grants?: readonly Grant[];
  /** The token data of Koios' and Blockfrost's interfaces. */
  readonly described?: TokenDescriptions;
  /** The staking rewards, by registered stake address. */
  readonly rewards?: Rewards;
  /** Milliseconds between blocks; 1000 by default. A public network takes twenty times as long. */
  readonly blockMs?: number;
  /** Gives up a start, and stops a chain that runs. */
  readonly signal?: AbortSignal;
}

/** A local Cardano chain that runs in this process. */
export interface CardanoDevnet {
  /** Ogmios' JSON-RPC over HTTP, on loopback only. */
  readonly url: string;
  /** Koios' REST interface to the same chain. */
  readonly koiosUrl: string;
  /** Blockfrost's REST interface to the same chain. */
  readonly blockfrostUrl: string;
  /** The required header `project_id` of a request to Blockfrost. */
  readonly projectId: string;
  readonly port: number;
  /** CAIP-2. */
  readonly chainId: `cip34:0-${number}`;
  /** Makes blocks at once, a second of the ledger's time each unless `slots` is given. */
  advance(blocks: number, slots?: number): void;
  /** Settles when the chain has ended. */
  readonly ended: Promise<void>;
  /** Ends this chain. May be called twice. */
  stop(): Promise<void>;
}

const koiosPath = '/api/v1';
const blockfrostPath = '/api/v0';
const projectId = 'localCausewayProject';
const startBalance = 10_000_000_000n;
const bodyLimit = 256 * 1024;
const isLocal = (host: string) => /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/.test(host);

/**
 * Starts a Cardano chain in this process: Scalus' emulator, which has the ledger's rules, behind the parts of
 * Ogmios' JSON-RPC and of Koios' and Blockfrost's REST interfaces that read a ledger and submit to it. It is
 * not a node: no consensus, no stake pools.
 *
 * @throws DevnetError `port-taken`, `start-failed`, `aborted`.
 * @example
 * const chain = await startCardano({ port: 0, funded: [address] });
 * await chain.stop();
 */
export async function startCardano(options: CardanoOptions): Promise<CardanoDevnet> {
  const { port, magic = 42, funded = [], grants = [], described, rewards, blockMs = 1000, signal } = options;
  if (signal?.aborted) throw devnetError('aborted', 'The chain was not started: cancelled.', signal.reason);
  const begin = [...funded.map((address) => ({ address, lovelace: startBalance })), ...grants];
  const ledger = createLedger(begin, rewards);
  const timer = setInterval(() => ledger.advance(1), blockMs);

  const server = createHttpServer(serve);
  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const origin = request.headers.origin ?? '';
    // A page of another site must not reach this machine's chain, by its name or by a rebound one.
    const host = origin.replace(/^https?:\/\//, '');
    const local = isLocal(request.headers.host ?? '') && (origin === '' || isLocal(host));
    const headers = {
      'access-control-allow-origin': local && origin ? origin : 'null',
      'access-control-allow-headers': 'content-type, project_id',
      'access-control-allow-methods': 'GET, POST',
      vary: 'origin',
    };
    if (!local) return void response.writeHead(403, headers).end();
    if (request.method === 'OPTIONS') return void response.writeHead(204, headers).end();
    const rest = await answerRest(ledger, magic, request, described);
    if (rest) {
      const type = rest.text ? 'text/plain' : 'application/json';
      response.writeHead(rest.status, { ...headers, 'content-type': `${type}; charset=utf-8` });
      return void response.end(rest.text ? String(rest.body) : JSON.stringify(rest.body));
    }
    const call = request.method === 'POST' ? await readJson(request) : undefined;
    const { id = null, method, params } = (call ?? {}) as Record<string, unknown>;
    const outcome = call ? answer(ledger, magic, method, params) : { code: -32_700, message: 'Parse error' };
    const body = {
      jsonrpc: '2.0',
      method,
      id,
      ...(isRpcError(outcome) ? { error: outcome } : { result: outcome }),
    };
    response.writeHead(200, { ...headers, 'content-type': 'application/json' }).end(JSON.stringify(body));
  }

  const stop = () => {
    signal?.removeEventListener('abort', onAbort);
    clearInterval(timer);
    return server.stop();
  };
  const onAbort = () => void stop();
  const bound = await listen(server, 'The chain', port).catch((error: unknown) => {
    clearInterval(timer);
    throw error;
  });
  signal?.addEventListener('abort', onAbort);
  return Object.freeze({
    url: `http://127.0.0.1:${bound}`,
    koiosUrl: `http://127.0.0.1:${bound}${koiosPath}`,
    blockfrostUrl: `http://127.0.0.1:${bound}${blockfrostPath}`,
    projectId,
    port: bound,
    chainId: `cip34:0-${magic}` as const,
    advance: (blocks: number, slots = 1) => {
      for (let i = 0; i < blocks; i++) ledger.advance(slots);
    },
    ended: server.ended,
    stop,
  });
}

async function readJson(request: IncomingMessage): Promise<unknown> {
  try {
    return JSON.parse(await readText(request, bodyLimit));
  } catch {
    return undefined;
  }
}

/** Answers a request under the paths of the REST interfaces; `undefined` for one to Ogmios. */
async function answerRest(
  ledger: Ledger,
  magic: number,
  request: IncomingMessage,
  described: TokenDescriptions | undefined,
): Promise<RestReply | undefined> {
  const { pathname, searchParams: query } = new URL(request.url ?? '/', 'http://localhost');
  const prefix = [koiosPath, blockfrostPath].find((one) => pathname.startsWith(`${one}/`));
  if (!prefix) return undefined;
  const method = request.method === 'POST' ? 'POST' : 'GET';
  const body = method === 'POST' ? await readBody(request, bodyLimit) : new Uint8Array();
  const question: RestQuestion = {
    method,
    path: decodeURIComponent(pathname.slice(prefix.length)),
    query,
    headers: request.headers,
    bytes: () => Uint8Array.from(body),
    json() {
      try {
        return JSON.parse(new TextDecoder().decode(body));
      } catch {
        return undefined;
      }
    },
  };
  if (prefix === blockfrostPath) return answerBlockfrost(ledger, magic, question, projectId, described);
  const unknown = { code: 'PGRST202', message: `Could not find ${question.path}`, details: null, hint: null };
  return answerKoios(ledger, magic, question, described) ?? { status: 404, body: unknown };
}
