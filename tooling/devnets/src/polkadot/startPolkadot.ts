import type { IncomingMessage, ServerResponse } from 'node:http';
import { createHttpServer, readText } from '@causeway/http';
import { devnetError } from '../errors.js';
import { listen } from '../listen.js';
import type { LedgerAsset } from './assets.js';
import type { Methods } from './methods.js';

type Hex = `0x${string}`;

/** The options of `startPolkadot`. */
export interface PolkadotOptions {
  /** 0 takes a free port. */
  readonly port: number;
  /** Accounts that hold coins from the first block, by account id (32 bytes, 0x-hex); in the smallest unit. */
  readonly balances: Readonly<Record<Hex, bigint>>;
  /** Tokens; with some, the ledger has the runtime of the Asset Hub. */
  readonly assets?: readonly LedgerAsset[];
  /** Gives up a start, and stops a ledger that runs. */
  readonly signal?: AbortSignal;
}

/** A local ledger double that runs. */
export interface PolkadotLedger {
  /** JSON-RPC over HTTP, on loopback only. */
  readonly url: string;
  readonly port: number;
  readonly genesisHash: Hex;
  /** Adds empty blocks, so that eras end. */
  mine(count: number): void;
  readonly ended: Promise<void>;
  /** May be called twice. */
  stop(): Promise<void>;
}

/** The hash of the first header: the same each time, so that the chain's id is. */
export const polkadotGenesisHash: Hex = '0x65a7453b0391ad170eae5c7e8c4d769e94e0888c9a1c0d57e48a3eaee21da687';
/** Bytes of a request; no call is larger. */
const bodyLimit = 4 * 1024 * 1024;

/**
 * Starts a ledger double: genuine metadata of a Polkadot release, extrinsics that are decoded by the
 * reference library and verified by Rust's, blocks that are final at once. It is not a node: there is no
 * WebAssembly runtime, no weights, no fee market, no pool that waits, no state proofs, and it supports
 * transfers of the coin and of tokens, and remarks.
 *
 * @throws DevnetError `port-taken`, `start-failed`, `aborted`.
 */
export async function startPolkadot(options: PolkadotOptions): Promise<PolkadotLedger> {
  const { port, balances, assets = [], signal } = options;
  if (signal?.aborted) throw devnetError('aborted', 'The ledger was not started: cancelled.', signal.reason);
  // Large, and only of use here. One after the other: see https://github.com/nodejs/node/issues/59366
  const { createRuntime } = await import('./runtime.js');
  const { createLedger } = await import('./ledger.js');
  const { createMethods } = await import('./methods.js');
  const { signaturesReady } = await import('./signature.js');
  await signaturesReady();
  const runtime = createRuntime(assets.length > 0 ? 'hub' : 'relay');
  const ledger = createLedger(runtime, balances, assets);
  const genesisHash = ledger.blocks[0]?.hash;
  if (genesisHash !== polkadotGenesisHash) {
    throw devnetError('start-failed', `The first block is ${genesisHash}, not ${polkadotGenesisHash}.`);
  }
  const methods = createMethods(ledger, runtime);
  const server = createHttpServer((request, response) => answer(request, response, methods));
  const listener = await listen(server, 'The ledger', port);
  const stop = () => {
    signal?.removeEventListener('abort', onAbort);
    return server.stop();
  };
  const onAbort = () => void stop();
  signal?.addEventListener('abort', onAbort);
  return Object.freeze({
    url: `http://127.0.0.1:${listener}`,
    port: listener,
    genesisHash: polkadotGenesisHash,
    mine: ledger.mine,
    ended: server.ended,
    stop,
  });
}

/** One JSON-RPC call over HTTP. Any page may call: the ledger is this machine's, and its keys are public. */
async function answer(request: IncomingMessage, response: ServerResponse, methods: Methods): Promise<void> {
  response.setHeader('access-control-allow-origin', '*');
  response.setHeader('access-control-allow-headers', 'content-type');
  if (request.method !== 'POST') {
    response.writeHead(request.method === 'OPTIONS' ? 204 : 405).end();
    return;
  }
  const text = JSON.stringify(perform(await readText(request, bodyLimit), methods));
  response.writeHead(200, { 'content-type': 'application/json' }).end(text);
}

function perform(body: string, methods: Methods): object {
  let id: unknown = null;
  try {
    const call = JSON.parse(body) as { id?: unknown; method?: unknown; params?: unknown };
    id = call.id ?? null;
    const name = String(call.method);
    const method = Object.hasOwn(methods, name) ? methods[name] : undefined;
    if (!method) return { jsonrpc: '2.0', id, error: { code: -32601, message: `Method not found: ${name}` } };
    return { jsonrpc: '2.0', id, result: method(Array.isArray(call.params) ? call.params : []) };
  } catch (error) {
    const { code = -32603, message, data } = error as Error & { code?: number; data?: string };
    return { jsonrpc: '2.0', id, error: { code, message, data } };
  }
}
