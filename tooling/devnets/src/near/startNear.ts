import { openJournal } from '../journal.js';
import { type Served, serveJsonRpc } from '../serveJsonRpc.js';
import { type DecodedTransaction, decode } from './decode.js';
import { createLedger, type NearGenesis } from './ledger.js';
import { answerRpc, failed, levelOf, levels, outcome, readSubmission } from './methods.js';

/** The options of `startNear`. */
export interface NearOptions extends Partial<NearGenesis> {
  /** 0 takes a free port. */
  readonly port: number;
  /** Milliseconds between blocks; 200 by default. */
  readonly blockMs?: number;
  /** Keeps the chain in this file, through kills too; absent: in memory. */
  readonly file?: string;
  /** Gives up a start, and stops a ledger that runs. */
  readonly signal?: AbortSignal;
}

/** A ledger double that runs. */
export interface NearDevnet extends Served {
  /** CAIP-2. */
  readonly chainId: `near:${string}`;
  /** Makes empty blocks at once. */
  advance(blocks: number): void;
}

/** Milliseconds a sender may wait for its transaction, as on the network. */
const patience = 10_000;

/**
 * Starts a ledger double: NEAR's rules for accounts, keys and transfers behind NEAR's JSON-RPC, which the
 * official client transacts against. It is not a node: no contracts, shards, validators, history of states or
 * proofs.
 *
 * @throws DevnetError `port-taken`, `start-failed`, `aborted`.
 * @example
 * const ledger = await startNear({ port: 0, balances: { [accountId]: 10n ** 25n } });
 */
export async function startNear(options: NearOptions): Promise<NearDevnet> {
  const { port, signal, file, blockMs = 200, ...genesis } = options;
  const ledger = createLedger({ chainId: 'localnet', balances: {}, keys: {}, validity: 86_400, ...genesis });
  const journal = file === undefined ? undefined : openJournal(file);
  // Kept with their heights: nonces and block hashes go by them.
  for (const record of journal?.records ?? []) {
    const view = new DataView(record.buffer, record.byteOffset);
    ledger.include(decode(record.subarray(8)), Number(view.getBigUint64(0)));
  }
  const waiting = new Set<() => void>();
  const wake = () => {
    for (const check of [...waiting]) check();
  };
  const timer = setInterval(() => {
    ledger.advance(1);
    wake();
  }, blockMs);

  /** Resolves when a condition holds after some block, or when a sender's patience is over. */
  const until = (holds: () => boolean) =>
    new Promise<boolean>((resolve) => {
      const finish = (isIncluded: boolean) => {
        clearTimeout(limit);
        waiting.delete(check);
        resolve(isIncluded);
      };
      const check = () => {
        if (holds()) finish(true);
      };
      const limit = setTimeout(() => finish(false), patience);
      waiting.add(check);
      check();
    });

  async function submit(method: string, params: unknown): Promise<object> {
    const { bytes, level } = readSubmission(method, params);
    let transaction: DecodedTransaction;
    try {
      transaction = decode(bytes);
    } catch (error) {
      const words = `Failed to decode transaction: ${String(error).slice(0, 200)}`;
      return failed('PARSE_ERROR', { error_message: words }, words, -32_700);
    }
    const { hash } = transaction;
    if (!ledger.transaction(hash)) {
      const refused = ledger.check(transaction);
      if (refused)
        return failed('INVALID_TRANSACTION', {}, { TxExecutionError: { InvalidTxError: refused } });
      const height = Buffer.alloc(8);
      height.writeBigUInt64BE(BigInt(ledger.height + 1));
      // It is on the disk before it is answered.
      journal?.append(Buffer.concat([height, bytes]));
      ledger.include(transaction);
      wake();
    }
    const done = ledger.transaction(hash);
    if (!done || method === 'broadcast_tx_async') return { result: hash };
    const reached = await until(() => levels.indexOf(levelOf(ledger, done)) >= level);
    return reached ? { result: outcome(ledger, done) } : failed('TIMEOUT_ERROR', {}, 'Timeout');
  }

  const submits = ['send_tx', 'broadcast_tx_commit', 'broadcast_tx_async'];
  const stopParts = () => {
    clearInterval(timer);
    journal?.close();
  };
  const served = await serveJsonRpc({
    name: 'The NEAR ledger',
    port,
    signal,
    onStop: stopParts,
    answer: async (method, params) =>
      submits.includes(method) ? submit(method, params) : answerRpc(ledger, method, params),
  }).catch((error: unknown) => {
    stopParts();
    throw error;
  });
  return Object.freeze({
    ...served,
    chainId: `near:${ledger.chainId}` as const,
    advance(blocks: number) {
      ledger.advance(blocks);
      wake();
    },
  });
}
