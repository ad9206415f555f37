import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer, request as httpRequest, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { devnetError } from '../errors.js';

/** What `startMultiversx` is given. */
export interface MultiversxOptions {
  /** 0 takes a free port. */
  readonly port: number;
  /** Addresses that begin with 1000 EGLD. */
  readonly funded?: readonly string[];
  /** Milliseconds between blocks; 300 by default. */
  readonly blockMs?: number;
  /** Gives up a start, and stops a chain that runs. */
  readonly signal?: AbortSignal;
  /** Milliseconds until the chain must answer; 30 s by default. */
  readonly timeout?: number;
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

const guard = fileURLToPath(new URL('../guard.mjs', import.meta.url));
const inside = fileURLToPath(new URL('./inside.mjs', import.meta.url));
/** Within its own network no port is taken. */
const innerPort = '8085';
const startBalance = '1000000000000000000000';
const headers = {
  'access-control-allow-origin': '*',
  'access-control-allow-headers': 'content-type',
  'access-control-allow-methods': 'GET, POST',
};
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Why the chain cannot run on this machine; `undefined` when it can. Its program listens on every interface, so it is
 * only run where it can have a network of its own.
 */
export function multiversxUnavailable(): string | undefined {
  if (process.platform !== 'linux' || process.arch !== 'x64') return 'there is only a build for Linux on x64';
  const tried = spawnSync('unshare', ['-Urn', 'ip', 'link', 'set', 'lo', 'up'], { encoding: 'utf8' });
  if (tried.status === 0) return undefined;
  return `no network of its own can be made: ${(tried.stderr || String(tried.error ?? '')).trim()}`;
}

async function commandOf(socket: string, folder: string, blockMs: number): Promise<readonly string[]> {
  // Not at the top: where there is no build, importing it fails.
  const { fsproxyBinaryPath: binary, fsproxyConfigsPath: config } = (await import('@xsuite/full-simulnet'))
    .default;
  // npm leaves the bit out, and no install script runs.
  chmodSync(binary, 0o755);
  const options = {
    config: join(config, 'config.toml'),
    'node-override-config': ['nodeOverrideDefault.toml', 'nodeOverride.toml']
      .map((name) => join(config, name))
      .join(),
    'node-configs': join(config, 'node', 'config'),
    'proxy-configs': join(config, 'proxy', 'config'),
    'server-port': innerPort,
    'bypass-txs-signature': 'false',
    'skip-configs-download': 'true',
    'auto-generate-blocks': 'true',
    'block-time-in-milliseconds': String(blockMs),
    'path-log-save': folder,
    'log-level': '*:ERROR',
  };
  const args = Object.entries(options).map(([name, value]) => `--${name}=${value}`);
  return ['unshare', '-Urn', process.execPath, inside, socket, innerPort, binary, ...args];
}

/**
 * Starts a MultiversX chain and resolves when it answers. It ends with `stop()`, with the signal, and with this
 * process, however that ends.
 *
 * @throws DevnetError `port-taken`, `start-failed`, `start-timeout`, `aborted`.
 * @example
 * const chain = await startMultiversx({ port: 0, funded: [address] });
 * await fetch(`${chain.url}/network/config`);
 */
export async function startMultiversx(options: MultiversxOptions): Promise<MultiversxChain> {
  const { port, funded = [], blockMs = 300, signal, timeout = 30_000 } = options;
  const unavailable = multiversxUnavailable();
  if (unavailable) throw devnetError('start-failed', `The chain was not started: ${unavailable}.`);
  if (signal?.aborted) throw devnetError('aborted', 'The chain was not started: cancelled.', signal.reason);
  const folder = mkdtempSync(join(tmpdir(), 'causeway-mvx-'));
  const socket = join(folder, 'gateway.sock');
  const command = await commandOf(socket, folder, blockMs);
  const child = spawn(process.execPath, [guard, ...command], {
    cwd: folder,
    stdio: ['pipe', 'ignore', 'ignore'],
  });

  const server = createServer((incoming, response) => {
    const { method = 'GET', url = '/' } = incoming;
    if (method === 'OPTIONS') return void response.writeHead(204, headers).end();
    // What makes the chain a simulator is not the app's.
    if (url.startsWith('/simulator')) return void response.writeHead(404, headers).end();
    const onward = httpRequest(
      { socketPath: socket, method, path: url, headers: plain(incoming) },
      (answer) => {
        response.writeHead(answer.statusCode ?? 502, { ...headers, 'content-type': 'application/json' });
        answer.pipe(response);
      },
    );
    onward.on('error', () => response.headersSent || response.writeHead(502, headers).end());
    incoming.pipe(onward);
  });

  const ended = new Promise<void>((resolve) => {
    child.once('close', () => {
      server.closeAllConnections();
      server.close();
      rmSync(folder, { recursive: true, force: true });
      resolve();
    });
  });
  const stop = () => {
    signal?.removeEventListener('abort', onAbort);
    child.stdin.destroy();
    return ended;
  };
  const onAbort = () => void stop();
  signal?.addEventListener('abort', onAbort);

  try {
    const end = Date.now() + timeout;
    while (!(await ask(socket, '/network/config').catch(() => undefined))) {
      if (child.exitCode !== null) throw devnetError('start-failed', 'The chain ended at its start.');
      if (signal?.aborted) throw devnetError('aborted', 'The chain was not started: cancelled.');
      if (Date.now() > end)
        throw devnetError('start-timeout', `The chain did not answer within ${timeout} ms.`);
      await pause(100);
    }
    const state = funded.map((address) => ({ address, nonce: 0, balance: startBalance }));
    if (state.length > 0) await ask(socket, '/simulator/set-state', state);
    await new Promise<void>((resolve, reject) => {
      server.once('error', (cause: NodeJS.ErrnoException) => {
        const code = cause.code === 'EADDRINUSE' ? 'port-taken' : 'start-failed';
        reject(devnetError(code, `The chain could not listen on port ${port}: ${cause.message}`, cause));
      });
      server.listen(port, '127.0.0.1', resolve);
    });
    const bound = (server.address() as AddressInfo).port;
    const url = `http://127.0.0.1:${bound}`;
    return Object.freeze({ url, port: bound, chainId: 'mvx:chain' as const, ended, stop });
  } catch (error) {
    await stop();
    throw error;
  }
}

const plain = ({ headers: given }: IncomingMessage) => ({
  'content-type': given['content-type'] ?? 'application/json',
});

/** One request over the socket; fails unless the chain says that it was successful. */
function ask(socketPath: string, path: string, body?: unknown): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const method = body === undefined ? 'GET' : 'POST';
    const request = httpRequest({ socketPath, path, method, timeout: 5000 }, (response) => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (part) => {
        text += part;
      });
      response.on('end', () =>
        response.statusCode === 200 ? resolve(JSON.parse(text)) : reject(new Error(text.slice(0, 300))),
      );
    });
    request.on('error', reject).on('timeout', () => request.destroy(new Error('no answer')));
    request.end(body === undefined ? undefined : JSON.stringify(body));
  });
}
