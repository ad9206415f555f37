import type { IncomingMessage, ServerResponse } from 'node:http';
import { createHttpServer, readText } from '@causeway/http';
import { devnetError } from '../errors.js';
import { openJournal } from '../journal.js';
import { listen } from '../listen.js';
import { block, included, query, status } from './answers.js';
import { createLedger, type Genesis, hashOf, type Ledger } from './ledger.js';

/** The options of `startCosmosLedger`. */
export interface CosmosLedgerOptions extends Partial<Omit<Genesis, 'balances'>> {
  /** Smallest units by address. */
  readonly balances: Genesis['balances'];
  /** 0 takes a free port. */
  readonly port: number;
  /**
   * Milliseconds from a transaction to its block; 0: at once. Waiting transactions are lost when the process
   * ends.
   */
  readonly blockTime?: number;
  /** Keeps the chain in this file, through kills too; absent: in memory. */
  readonly file?: string;
  /** Gives up a start, and stops a ledger that runs. */
  readonly signal?: AbortSignal;
}

/** A ledger double that runs. */
export interface CosmosLedger {
  /** CometBFT's JSON-RPC over HTTP, on loopback only. */
  readonly url: string;
  readonly chainId: string;
  readonly port: number;
  /** Settles when it has ended, requested or not. */
  readonly ended: Promise<void>;
  /** Ends this ledger and no other. May be called twice. */
  stop(): Promise<void>;
}

const bodyLimit = 1024 * 1024;
const isLocal = (host: string) => /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/.test(host);

/**
 * Starts a ledger double: a Cosmos chain's rules for transfers of one coin behind CometBFT's JSON-RPC, which
 * the official clients transact against. It is not a node: no consensus, votes, proofs, events or other
 * modules.
 *
 * @throws DevnetError `port-taken`, `start-failed`, `aborted`.
 * @example
 * const ledger = await startCosmosLedger({ port: 0, balances: { [address]: 10_000_000n } });
 */
export async function startCosmosLedger(options: CosmosLedgerOptions): Promise<CosmosLedger> {
  const { port, signal, file, blockTime = 0, ...genesis } = options;
  if (signal?.aborted) throw devnetError('aborted', 'The ledger was not started: cancelled.', signal.reason);
  const ledger = createLedger({
    chainId: 'causeway-1',
    prefix: 'cosmos',
    denom: 'uatom',
    gasPrice: 5_000n,
    keyType: '/cosmos.crypto.secp256k1.PubKey',
    ...genesis,
  });
  const journal = file === undefined ? undefined : openJournal(file);
  for (const bytes of journal?.records ?? []) if (!ledger.check(bytes)) ledger.include(bytes);
  const timers = new Set<ReturnType<typeof setTimeout>>();

  /** Checks, and puts into a block at once or after `blockTime`. It is on the disk before it is answered. */
  const broadcast = (bytes: Uint8Array) => {
    const refused = ledger.check(bytes);
    const include = () => {
      if (ledger.check(bytes)) return;
      journal?.append(bytes);
      ledger.include(bytes);
    };
    if (!refused && blockTime === 0) include();
    else if (!refused) {
      const timer = setTimeout(() => {
        timers.delete(timer);
        include();
      }, blockTime);
      timers.add(timer);
    }
    const { code = 0, codespace = '', log = '' } = refused ?? {};
    return { code, codespace, log, data: '', hash: hashOf(bytes) };
  };

  const server = createHttpServer((request, response) => serve(ledger, broadcast, request, response));
  const actual = await listen(server, 'The ledger', port);
  const stop = async () => {
    signal?.removeEventListener('abort', stop);
    for (const timer of timers) clearTimeout(timer);
    await server.stop();
    journal?.close();
  };
  signal?.addEventListener('abort', stop);
  return Object.freeze({
    url: `http://127.0.0.1:${actual}`,
    chainId: ledger.genesis.chainId,
    port: actual,
    ended: server.ended,
    stop,
  });
}

type Broadcast = (bytes: Uint8Array) => object;

async function serve(
  ledger: Ledger,
  broadcast: Broadcast,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const origin = request.headers.origin ?? '';
  // A page of another site must not reach this machine's ledger, by its name or by a rebound one.
  const local =
    isLocal(request.headers.host ?? '') && (origin === '' || isLocal(origin.replace(/^https?:\/\//, '')));
  const end = (code: number, body = '') => {
    response.writeHead(code, {
      'content-type': 'application/json',
      'access-control-allow-origin': local && origin ? origin : 'null',
      'access-control-allow-headers': 'content-type',
      vary: 'origin',
    });
    response.end(body);
  };
  if (!local) return end(403);
  if (request.method === 'OPTIONS') return end(204);
  if (request.method !== 'POST') return end(405);
  let id: unknown = null;
  const failed = (code: number, message: string, data = '') =>
    end(200, JSON.stringify({ jsonrpc: '2.0', id, error: { code, message, data } }));
  const text = await readText(request, bodyLimit);
  try {
    const call = JSON.parse(text) as Record<string, unknown>;
    id = call.id ?? null;
    const result = answer(
      ledger,
      broadcast,
      String(call.method),
      (call.params ?? {}) as Record<string, unknown>,
    );
    if (result === undefined) return failed(-32601, 'Method not found');
    if (result === null) return failed(-32603, 'Internal error', 'tx not found, err: not in a block');
    end(200, JSON.stringify({ jsonrpc: '2.0', id, result }));
  } catch (error) {
    failed(-32700, `Parse error: ${String(error).slice(0, 200)}`);
  }
}

/** One call's result; `undefined` for an unknown method, `null` for something that is not there. */
function answer(
  ledger: Ledger,
  broadcast: Broadcast,
  method: string,
  params: Record<string, unknown>,
): object | null | undefined {
  const bytes = (value: unknown, encoding: BufferEncoding) =>
    Uint8Array.from(Buffer.from(String(value ?? ''), encoding));
  if (method === 'health') return {};
  if (method === 'status') return status(ledger);
  if (method === 'broadcast_tx_sync') return broadcast(bytes(params.tx, 'base64'));
  if (method === 'block') return block(ledger, Number(params.height ?? 0));
  if (method === 'tx') {
    const transaction = ledger.transaction(
      Buffer.from(bytes(params.hash, 'base64')).toString('hex').toUpperCase(),
    );
    return transaction ? included(transaction) : null;
  }
  if (method === 'tx_search') {
    const hash = /^tx\.hash='([\dA-F]{64})'$/.exec(String(params.query))?.[1] ?? '';
    const transaction = ledger.transaction(hash);
    return { txs: transaction ? [included(transaction)] : [], total_count: transaction ? '1' : '0' };
  }
  if (method === 'abci_query') {
    const result = query(ledger, String(params.path), bytes(params.data, 'hex'));
    const height = String(ledger.height);
    const empty = { info: '', index: '0', key: '', proofOps: null, height };
    return {
      response:
        'code' in result
          ? { ...empty, ...result, value: '' }
          : { ...empty, code: 0, codespace: '', log: '', value: Buffer.from(result).toString('base64') },
    };
  }
  return undefined;
}
