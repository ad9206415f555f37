import { type CallOptions, WalletError, withDeadline } from '@causeway/protocol';
import { type Hex, isHex } from '@causeway/protocol/bytes';
import { peek } from '@causeway/protocol/hostile';
import { decodeCall } from './calls.js';
import { isTooMuch, toSplitsError } from './errors.js';
import { readLog, type SplitsEvent, topicsOf } from './events.js';
import type { Request, SplitMain } from './types.js';

/** The position of a scan. Plain JSON. */
export interface ScanCursor {
  /** The next block to scan. */
  readonly next: number;
  /** The hash of the block before it: whether the chain is still the one that was scanned. */
  readonly hash?: string;
}

/** One step of a scan. */
export interface ScanStep {
  /** In the order of the chain. */
  readonly events: readonly SplitsEvent[];
  readonly cursor: ScanCursor;
  /** Blocks of this step, both included. */
  readonly from: number;
  readonly to: number;
  /** The first block of this scan and the block it ends with. */
  readonly first: number;
  readonly last: number;
  /** The chain was reorganised: discard everything found from this block on. It is scanned again. */
  readonly rewound?: number;
}

/** The range and options of a scan. */
export interface ScanOptions {
  /** The block of the contract's deployment. */
  readonly fromBlock: number;
  /** Only events of this split. */
  readonly split?: Hex;
  /** Of the last step of an earlier scan. */
  readonly cursor?: ScanCursor;
  /** Blocks of the first step; 2000 by default. Adapts to the limits of the server. */
  readonly range?: number;
  /** Blocks a step has at most; 20000 by default. */
  readonly maxRange?: number;
  readonly signal?: AbortSignal;
  /** Milliseconds for one read; 20 s by default. */
  readonly timeout?: number;
}

/** A step with more events than this is followed by a shorter one, so that memory does not follow the server. */
const many = 2_000;
/** How far back a reorganised chain is read again. */
const reorganised = 128;
/** Transactions read at once. */
const parallel = 8;
/** Events decoded at once; the page can render and handle input in between. */
const inOneGo = 32;

/**
 * Scans a chain for splits, step by step: `for await (const step of scanSplits(main, request, options))`. It stores
 * nothing; a later scan can continue from a step's saved cursor. The range of a step becomes smaller when a server
 * refuses it and larger when it had few events. Never prompts.
 *
 * @throws WalletError `aborted`, `splits-failed`, `malformed-response`, and the errors of `request`. All
 * steps before it are good, and the last cursor goes on from there.
 * @example
 * import { type Request, type SplitMain, scanSplits } from '@causeway/splits';
 *
 * async function print(main: SplitMain, request: Request): Promise<void> {
 *   for await (const { events, cursor } of scanSplits(main, request, { fromBlock: 18_000_000 })) {
 *     console.log(events.length, cursor);
 *   }
 * }
 */
export async function* scanSplits(
  main: SplitMain,
  request: Request,
  options: ScanOptions,
): AsyncGenerator<ScanStep, void, void> {
  const { fromBlock, split, cursor, maxRange = 20_000, signal, timeout = 20_000 } = options;
  const callServer = createCaller(request, { signal, timeout });
  const last = number(await callServer('eth_blockNumber', []), 'eth_blockNumber');
  const topics = [
    topicsOf(main.kind),
    ...(split ? [`0x${split.slice(2).toLowerCase().padStart(64, '0')}`] : []),
  ];

  let next = Math.max(fromBlock, cursor?.next ?? fromBlock);
  let rewound: number | undefined;
  if (cursor?.hash !== undefined && next > fromBlock) {
    const now = next - 1 > last ? undefined : await hashOf(callServer, next - 1);
    if (now !== cursor.hash) {
      rewound = Math.max(fromBlock, Math.min(next - reorganised, last + 1));
      next = rewound;
    }
  }
  const first = next;
  let range = Math.max(1, Math.min(options.range ?? 2_000, maxRange));
  // Grow more slowly after a refusal, so that not every second request is too large.
  let growth = 2;
  while (next <= last) {
    const to = Math.min(next + range - 1, last);
    const filter = { address: main.address, topics, fromBlock: hex(next), toBlock: hex(to) };
    let logs: unknown;
    try {
      logs = await callServer('eth_getLogs', [filter]);
    } catch (error) {
      // A single block cannot be divided further.
      if (to === next || signal?.aborted || !isTooMuch(error)) throw error;
      range = Math.max(1, Math.floor((to - next + 1) / 2));
      growth = 1.25;
      continue;
    }
    if (!Array.isArray(logs))
      throw new WalletError('malformed-response', { method: 'eth_getLogs', path: 'result' });
    const events = await complete(main, callServer, logs);
    const hash = await hashOf(callServer, to);
    yield { events, cursor: { next: to + 1, hash }, from: next, to, first, last, rewound };
    rewound = undefined;
    next = to + 1;
    range =
      logs.length > many ? Math.max(1, Math.floor(range / 2)) : Math.min(maxRange, Math.ceil(range * growth));
  }
  if (rewound !== undefined) {
    const back = { next: rewound, hash: rewound > 0 ? await hashOf(callServer, rewound - 1) : undefined };
    yield { events: [], cursor: back, from: rewound, to: last, first, last, rewound };
  }
}

type CallServer = (method: string, params: readonly unknown[]) => Promise<unknown>;

const hex = (value: number) => `0x${value.toString(16)}`;

function number(value: unknown, method: string): number {
  const block = typeof value === 'string' && /^0x[\da-f]{1,13}$/i.test(value) ? Number(value) : Number.NaN;
  if (!Number.isSafeInteger(block)) throw new WalletError('malformed-response', { method, path: 'result' });
  return block;
}

const createCaller =
  (request: Request, { signal, timeout }: CallOptions): CallServer =>
  async (method, params) => {
    if (signal?.aborted) throw new WalletError('aborted', { method }, { cause: signal.reason });
    try {
      const work = request({ method, params }, { signal, timeout });
      return await withDeadline(work, { method, ms: timeout, signal });
    } catch (error) {
      throw toSplitsError(error, method);
    }
  };

async function hashOf(callServer: CallServer, block: number): Promise<string | undefined> {
  const hash = peek(await callServer('eth_getBlockByNumber', [hex(block), false]), 'hash');
  return isHex(hash, 32) ? hash : undefined;
}

/** Reads the logs, and the transaction of an event without the content. */
async function complete(
  main: SplitMain,
  callServer: CallServer,
  logs: readonly unknown[],
): Promise<readonly SplitsEvent[]> {
  const events: SplitsEvent[] = [];
  for (let at = 0; at < logs.length; at += inOneGo) {
    if (at > 0) await new Promise((resolve) => setTimeout(resolve));
    const decoded = logs.slice(at, at + inOneGo).map((log) => readLog(main, log));
    events.push(...decoded.filter((event) => event !== undefined));
  }
  const done: SplitsEvent[] = [];
  for (let at = 0; at < events.length; at += parallel) {
    done.push(
      ...(await Promise.all(events.slice(at, at + parallel).map((event) => fill(main, callServer, event)))),
    );
  }
  return done;
}

async function fill(main: SplitMain, callServer: CallServer, event: SplitsEvent): Promise<SplitsEvent> {
  const { eventName, address, change } = event;
  if (!/^(Create|Update)Split$/.test(eventName) || change.split) return event;
  const transaction = await callServer('eth_getTransactionByHash', [event.transactionHash]);
  const [to, input] = [peek(transaction, 'to'), peek(transaction, 'input')];
  // A transaction to a contract that called this one is no evidence of this call.
  if (!isHex(to, 20) || to.toLowerCase() !== main.address.toLowerCase() || !isHex(input)) return event;
  const action = decodeCall(main, input);
  if (!action || !('split' in action)) return event;
  const { split } = action;
  if (action.functionName === 'createSplit') {
    return eventName === 'CreateSplit'
      ? { ...event, change: { split, controller: action.controller } }
      : event;
  }
  return action.address === address ? { ...event, change: { split } } : event;
}
