import { spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { request as httpRequest } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { devnetError } from '../errors.js';
import { type MultiversxToken, tokenState } from './tokenState.js';

/** The node's own program, running in a separate network namespace. */
export interface MultiversxProgram {
  /** The socket its gateway answers on. */
  readonly socketPath: string;
  /** Settles when it has ended. */
  readonly ended: Promise<void>;
  stop(): Promise<void>;
}

/** The options of `startProgram`. */
export interface ProgramOptions {
  readonly funded: readonly string[];
  readonly tokens: readonly MultiversxToken[];
  readonly blockMs: number;
  /** Milliseconds until it must answer. */
  readonly timeout: number;
  readonly signal?: AbortSignal;
}

const guard = fileURLToPath(new URL('../guard.mjs', import.meta.url));
const inside = fileURLToPath(new URL('./inside.mjs', import.meta.url));
/** Within its own network no port is taken. */
const innerPort = '8085';
const startBalance = '1000000000000000000000';
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

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
 * Starts the program and resolves when it answers. It ends with `stop()`, with the signal, and with this process,
 * however that ends.
 *
 * @throws DevnetError `start-failed`, `start-timeout`, `aborted`.
 */
export async function startProgram(options: ProgramOptions): Promise<MultiversxProgram> {
  const { funded, tokens, blockMs, timeout, signal } = options;
  const folder = mkdtempSync(join(tmpdir(), 'causeway-mvx-'));
  const socketPath = join(folder, 'gateway.sock');
  const command = await commandOf(socketPath, folder, blockMs);
  const child = spawn(process.execPath, [guard, ...command], {
    cwd: folder,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  const exited = new Promise<void>((resolve) => {
    child.once('close', () => {
      rmSync(folder, { recursive: true, force: true });
      resolve();
    });
  });
  const stop = () => {
    signal?.removeEventListener('abort', onAbort);
    child.stdin.destroy();
    return exited;
  };
  const onAbort = () => void stop();
  signal?.addEventListener('abort', onAbort);
  try {
    const end = Date.now() + timeout;
    while (!(await callProgram(socketPath, '/network/config').catch(() => undefined))) {
      if (child.exitCode !== null) throw devnetError('start-failed', 'The chain ended at its start.');
      if (signal?.aborted) throw devnetError('aborted', 'The chain was not started: cancelled.');
      if (Date.now() > end)
        throw devnetError('start-timeout', `The chain did not answer within ${timeout} ms.`);
      await pause(100);
    }
    const state = funded.map((address) => ({ address, nonce: 0, balance: startBalance }));
    if (state.length > 0) await callProgram(socketPath, '/simulator/set-state', state);
    for (const one of tokenState(tokens)) await callProgram(socketPath, '/simulator/set-state', [one]);
    return Object.freeze({ socketPath, ended: exited, stop });
  } catch (error) {
    await stop();
    throw error;
  }
}

/** One request over the socket; fails unless the chain reports success. */
function callProgram(socketPath: string, path: string, body?: unknown): Promise<unknown> {
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
