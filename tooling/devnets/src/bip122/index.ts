import type { IncomingMessage, ServerResponse } from 'node:http';
import { createHttpServer, readText } from '@causeway/http';
import { devnetError } from '../errors.js';
import { listen } from '../listen.js';
import { answerEsplora, answerNode, genesisHash } from './esplora.js';
import { createLedger } from './ledger.js';

export { bitcoinAddresses } from './script.js';

/** The options of `startBitcoin`. */
export interface BitcoinOptions {
  /** 0 takes a free port. */
  readonly port: number;
  /** Addresses of regtest that begin with `startBalance`. */
  readonly funded?: readonly string[];
  /** Satoshis that each of them begins with, in outputs of a fourth each; 1 BTC by default. */
  readonly startBalance?: bigint;
  /** Satoshis for a virtual byte, as the fee estimates have it; 2 by default. */
  readonly feeRate?: number;
  /** Milliseconds between blocks; 1000 by default. A public network takes six hundred times as long. */
  readonly blockMs?: number;
  /** Gives up a start, and stops a chain that runs. */
  readonly signal?: AbortSignal;
}

/** A local chain of Bitcoin that runs in this process. */
export interface BitcoinDevnet {
  /** Esplora's interface, and a node's JSON-RPC as POST to the same address; on loopback only. */
  readonly url: string;
  /** CAIP-2, that of every regtest chain. */
  readonly chainId: `bip122:${string}`;
  /** Makes blocks at once. */
  advance(blocks: number): void;
  /** The fee estimates from now on. */
  setFeeRate(rate: number): void;
  /** Settles when the chain has ended. */
  readonly ended: Promise<void>;
  /** Ends this chain. May be called twice. */
  stop(): Promise<void>;
}

const bodyLimit = 2 * 1024 * 1024;
const isLocal = (host: string) => /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/.test(host);

/**
 * Starts a chain of Bitcoin in this process: a ledger double that checks signatures with `bitcoinjs-lib`,
 * behind the parts of Esplora's interface and of a node's JSON-RPC that read a chain and submit to it. It is
 * not a node: no proof of work, and no scripts but those of single keys.
 *
 * @throws DevnetError `port-taken`, `start-failed`, `aborted`.
 * @example
 * const chain = await startBitcoin({ port: 0, funded: bitcoinAddresses(privateKey) });
 * await chain.stop();
 */
export async function startBitcoin(options: BitcoinOptions): Promise<BitcoinDevnet> {
  const { port, funded = [], startBalance = 100_000_000n, blockMs = 1000, signal } = options;
  if (signal?.aborted) throw devnetError('aborted', 'The chain was not started: cancelled.', signal.reason);
  let { feeRate = 2 } = options;
  const grants = funded.flatMap((address) => Array(4).fill({ address, amount: startBalance / 4n }));
  const ledger = createLedger(grants);
  const timer = setInterval(() => ledger.advance(), blockMs);

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const origin = request.headers.origin ?? '';
    // A page of another site must not reach this machine's chain, by its name or by a rebound one.
    const host = origin.replace(/^https?:\/\//, '');
    const local = isLocal(request.headers.host ?? '') && (origin === '' || isLocal(host));
    const headers = {
      'access-control-allow-origin': local && origin ? origin : 'null',
      'access-control-allow-headers': 'content-type',
      'access-control-allow-methods': 'GET, POST',
      vary: 'origin',
    };
    if (!local) return void response.writeHead(403, headers).end();
    if (request.method === 'OPTIONS') return void response.writeHead(204, headers).end();
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    const method = request.method ?? 'GET';
    const body = method === 'POST' ? await readText(request, bodyLimit) : '';
    if (method === 'POST' && pathname === '/') {
      const json = { ...headers, 'content-type': 'application/json' };
      return void response.writeHead(200, json).end(JSON.stringify(answerCall(body)));
    }
    const reply = answerEsplora(ledger, method, pathname, body, feeRate);
    const isText = typeof reply.body === 'string';
    response.writeHead(reply.status, {
      ...headers,
      'content-type': isText ? 'text/plain' : 'application/json',
    });
    response.end(isText ? reply.body : JSON.stringify(reply.body));
  }

  /** One call of JSON-RPC, as a node answers it. */
  function answerCall(body: string): object {
    let id: unknown = null;
    try {
      const call = JSON.parse(body) as Record<string, unknown>;
      id = call.id ?? null;
      const result = answerNode(ledger, call.method, call.params, feeRate);
      if (result !== undefined) return { jsonrpc: '2.0', id, result };
      return { jsonrpc: '2.0', id, error: { code: -32_601, message: 'Method not found' } };
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      return { jsonrpc: '2.0', id, error: { code: -26, message } };
    }
  }

  const server = createHttpServer(serve);
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
    chainId: `bip122:${genesisHash.slice(0, 32)}` as const,
    advance(blocks: number) {
      for (let i = 0; i < blocks; i++) ledger.advance();
    },
    setFeeRate(rate: number) {
      feeRate = rate;
    },
    ended: server.ended,
    stop,
  });
}
