import { type ChildProcessByStdio, spawn } from 'node:child_process';
import type { Readable, Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { type DevAccount, parseAccounts, parsePort } from './accounts.js';
import { anvilBinary } from './binary.js';
import { devnetError } from './errors.js';

/** The options of `startAnvil`. */
export interface AnvilOptions {
  /** The chain's EIP-155 number. */
  readonly chainId: number;
  /** 0 takes a free port. */
  readonly port: number;
  /** Seconds between blocks; absent: a block for each transaction, at once. */
  readonly blockTime?: number;
  /** Whose rules it follows; Ethereum's by default. The OP Stack's charges a fee for data on L1. */
  readonly network?: 'optimism';
  /** Gives up a start, and stops a chain that runs. */
  readonly signal?: AbortSignal;
  /** Milliseconds until the chain must answer; 30 s by default. */
  readonly timeout?: number;
  /** The binary; anvil of the npm package by default. */
  readonly binary?: string;
}

/** A local chain that runs. */
export interface Anvil {
  /** JSON-RPC over HTTP and WebSocket, on loopback only. */
  readonly url: string;
  readonly chainId: number;
  readonly port: number;
  /** Ten accounts with 10 000 coins each. */
  readonly accounts: readonly DevAccount[];
  /** Settles when the chain has ended, requested or not. */
  readonly ended: Promise<void>;
  /** Ends this chain and no other. May be called twice. */
  stop(): Promise<void>;
}

type Child = ChildProcessByStdio<Writable, Readable, Readable>;

/**
 * The blocks whose state can be read, as many as a node of Ethereum that is no archive keeps. By default anvil writes the state of
 * every block into the home folder, 90 KB each, and leaves them there.
 */
const statesKept = 128;

const guard = fileURLToPath(new URL('./guard.mjs', import.meta.url));

/**
 * Starts an EVM chain on this machine and resolves when it answers for its chain id. It ends with `stop()`, with
 * the signal, and with this process, however that ends.
 *
 * @throws DevnetError `port-taken`, `binary-missing`, `start-failed`, `start-timeout`, `aborted`.
 * @example
 * const chain = await startAnvil({ chainId: 31337, port: 0 });
 * await fetch(chain.url, { method: 'POST', body: '{"id":1,"jsonrpc":"2.0","method":"eth_chainId"}' });
 * await chain.stop();
 */
export async function startAnvil(options: AnvilOptions): Promise<Anvil> {
  const { chainId, port, blockTime, network, signal, timeout = 30_000 } = options;
  if (signal?.aborted) throw devnetError('aborted', 'The chain was not started: cancelled.', signal.reason);
  const args = [
    '--host',
    '127.0.0.1',
    '--port',
    String(port),
    '--chain-id',
    String(chainId),
    '--color',
    'never',
    '--prune-history',
    String(statesKept),
  ];
  if (blockTime !== undefined) args.push('--block-time', String(blockTime));
  if (network) args.push('--network', network);
  const program = options.binary ?? anvilBinary();
  const child = spawn(process.execPath, [guard, program, ...args], { stdio: ['pipe', 'pipe', 'pipe'] });

  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  const stop = () => {
    signal?.removeEventListener('abort', onAbort);
    child.stdin.destroy();
    return ended;
  };
  const onAbort = () => void stop();
  signal?.addEventListener('abort', onAbort);

  try {
    const text = await banner(child, { port, timeout, signal });
    const url = `http://127.0.0.1:${parsePort(text)}`;
    await confirmChainId(url, chainId, timeout, signal);
    child.stdout.resume();
    child.stderr.resume();
    return Object.freeze({
      url,
      chainId,
      port: Number(parsePort(text)),
      accounts: parseAccounts(text),
      ended,
      stop,
    });
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Collects anvil's output until it contains the address. */
function banner(
  child: Child,
  { port, timeout, signal }: { port: number; timeout: number; signal?: AbortSignal },
): Promise<string> {
  return new Promise((resolve, reject) => {
    let out = '';
    let err = '';
    const finish = (act: () => void) => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', onAbort);
      child.stdout.off('data', onOut);
      child.stderr.off('data', onErr);
      child.off('close', onClose);
      act();
    };
    const fail = (code: Parameters<typeof devnetError>[0], message: string) =>
      finish(() => reject(devnetError(code, message)));
    const onOut = (chunk: Buffer) => {
      out += chunk;
      if (parsePort(out) !== undefined) finish(() => resolve(out));
    };
    const onErr = (chunk: Buffer) => {
      err += chunk;
    };
    const onClose = (status: number | null) =>
      /address already in use/i.test(err + out)
        ? fail('port-taken', `Port ${port} is taken by another program.`)
        : fail('start-failed', `The chain ended at its start (exit ${status}): ${lastLines(err || out)}`);
    const onAbort = () => fail('aborted', 'The chain was not started: cancelled.');
    const timer = setTimeout(
      () => fail('start-timeout', `The chain did not answer within ${timeout} ms: ${lastLines(err || out)}`),
      timeout,
    );
    signal?.addEventListener('abort', onAbort);
    child.stdout.on('data', onOut);
    child.stderr.on('data', onErr);
    child.once('close', onClose);
  });
}

/** A listening port proves little; the chain must answer, and for the right id. */
async function confirmChainId(
  url: string,
  chainId: number,
  timeout: number,
  signal?: AbortSignal,
): Promise<void> {
  const limit = new AbortController();
  const timer = setTimeout(() => limit.abort(), timeout);
  const cancel = () => limit.abort();
  signal?.addEventListener('abort', cancel);
  if (signal?.aborted) cancel();
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_chainId', params: [] }),
      signal: limit.signal,
    });
    const { result } = (await response.json()) as { result?: unknown };
    if (result === `0x${chainId.toString(16)}`) return;
    throw devnetError(
      'start-failed',
      `The chain at ${url} answers for chain ${String(result)}, not ${chainId}.`,
    );
  } catch (cause) {
    if (signal?.aborted) throw devnetError('aborted', 'The chain was not started: cancelled.', cause);
    if (limit.signal.aborted)
      throw devnetError('start-timeout', `The chain at ${url} did not answer within ${timeout} ms.`, cause);
    if (cause instanceof Error && cause.name === 'DevnetError') throw cause;
    throw devnetError('start-failed', `The chain at ${url} could not be asked: ${String(cause)}`, cause);
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', cancel);
  }
}

/** The end of a program's output, which contains the reason. */
function lastLines(text: string): string {
  return text.trim().split('\n').slice(-5).join('\n') || 'it printed nothing';
}
