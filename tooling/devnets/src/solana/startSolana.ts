import type { IncomingMessage, ServerResponse } from 'node:http';
import { createHttpServer, readText } from '@causeway/http';
import { devnetError } from '../errors.js';
import { listen } from '../listen.js';
import { createLedger } from './ledger.js';
import { answer, isRpcError } from './methods.js';
import type { NewToken } from './tokens.js';

export type { NewToken } from './tokens.js';

/** The options of `startSolana`. */
export interface SolanaOptions {
  /** 0 takes a free port. */
  readonly port: number;
  /** Decides the genesis hash, so that the same name is the same chain each time; `causeway` by default. */
  readonly name?: string;
  /** Addresses that begin with 100 SOL. */
  readonly funded?: readonly string[];
  /** Milliseconds between blocks; 400 by default, as on the public clusters. */
  readonly blockMs?: number;
  /** Gives up a start, and stops a chain that runs. */
  readonly signal?: AbortSignal;
}

/** A local Solana chain that runs in this process. */
export interface SolanaChain {
  /** JSON-RPC over HTTP, on loopback only. */
  readonly url: string;
  readonly port: number;
  /** Base 58. Its first 32 characters are the CAIP-2 reference. */
  readonly genesisHash: string;
  /** CAIP-2. */
  readonly chainId: `solana:${string}`;
  /** Puts a token on the chain as if it had always been there. @returns its mint. */
  putToken(token: NewToken): Promise<string>;
  /** Lets blocks pass at once. */
  advance(blocks: number): void;
  /** Settles when the chain has ended. */
  readonly ended: Promise<void>;
  /** Ends this chain. May be called twice. */
  stop(): Promise<void>;
}

const startBalance = 100_000_000_000n;
const bodyLimit = 64 * 1024;
const headers = {
  'access-control-allow-origin': '*',
  'access-control-allow-headers': 'content-type, solana-client',
  'access-control-allow-methods': 'POST',
};

/**
 * Starts a Solana chain in this process: LiteSVM, Solana's own runtime, with a JSON-RPC face.
 *
 * @throws DevnetError `port-taken`, `start-failed`, `aborted`.
 * @example
 * const chain = await startSolana({ port: 0, funded: [address] });
 * await chain.stop();
 */
export async function startSolana(options: SolanaOptions): Promise<SolanaChain> {
  const { port, name = 'causeway', funded = [], blockMs = 400, signal } = options;
  if (signal?.aborted) throw devnetError('aborted', 'The chain was not started: cancelled.', signal.reason);
  const ledger = createLedger({ name, blockMs });
  for (const address of funded) ledger.airdrop(address, startBalance);

  const server = createHttpServer(serve);
  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.method === 'OPTIONS') return void response.writeHead(204, headers).end();
    const call = request.method === 'POST' ? await readBody(request) : undefined;
    const reply = (one: unknown) => {
      const { id = null, method, params } = (one ?? {}) as Record<string, unknown>;
      const outcome = answer(ledger, method, params);
      return { jsonrpc: '2.0', id, ...(isRpcError(outcome) ? { error: outcome } : { result: outcome }) };
    };
    const parseError = { jsonrpc: '2.0', id: null, error: { code: -32700, message: 'Parse error' } };
    const body = call === undefined ? parseError : Array.isArray(call) ? call.map(reply) : reply(call);
    response.writeHead(200, { ...headers, 'content-type': 'application/json' }).end(JSON.stringify(body));
  }

  const stop = () => {
    signal?.removeEventListener('abort', onAbort);
    return server.stop();
  };
  const onAbort = () => void stop();
  const bound = await listen(server, 'The chain', port);
  signal?.addEventListener('abort', onAbort);
  return Object.freeze({
    url: `http://127.0.0.1:${bound}`,
    port: bound,
    genesisHash: ledger.genesis,
    chainId: `solana:${ledger.genesis.slice(0, 32)}` as const,
    putToken: ledger.putToken,
    advance: ledger.advance,
    ended: server.ended,
    stop,
  });
}

async function readBody(request: IncomingMessage): Promise<unknown> {
  try {
    return JSON.parse(await readText(request, bodyLimit));
  } catch {
    return undefined;
  }
}
