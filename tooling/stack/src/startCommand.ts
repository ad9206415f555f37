import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const ports = ['', 'CHAIN_', 'SECOND_CHAIN_', 'KEYS_', 'RELAY_', 'WALLET_PAGE_'];

/** The stack as a person starts it. */
export interface StartedCommand {
  readonly appUrl: string;
  readonly walletUrl: string;
  readonly keyserver: { readonly outboxUrl: string };
  /** The whole output so far. */
  printed(): string;
  /** Presses Ctrl-C; resolves with the exit code. */
  stop(): Promise<number>;
}

/** Runs `npm start` of this repository in a process of its own, on free ports and with wallets of its own. */
export async function startCommand(): Promise<StartedCommand> {
  const folder = await mkdtemp(join(tmpdir(), 'causeway-start-'));
  const child = spawn(process.execPath, ['tooling/stack/bin/start.mjs'], {
    cwd: root,
    env: {
      PATH: process.env.PATH,
      ...Object.fromEntries(ports.map((name) => [`CAUSEWAY_${name}PORT`, '0'])),
      CAUSEWAY_KEYS_FOLDER: join(folder, 'keys'),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  const ended = once(child, 'exit');
  await new Promise<void>((resolve, reject) => {
    const onData = (data: Buffer) => {
      printed += data;
      if (printed.includes('Ctrl-C stops everything.')) resolve();
    };
    child.stdout.on('data', onData);
    child.stderr.on('data', onData);
    void ended.then(() => reject(new Error(printed)));
  });
  const [appUrl = '', outboxUrl = '', walletUrl = ''] = printed.match(/http:\S+/g) ?? [];
  return {
    appUrl,
    walletUrl,
    keyserver: { outboxUrl },
    printed: () => printed,
    async stop() {
      child.kill('SIGINT');
      const [code] = await ended;
      await rm(folder, { recursive: true, force: true });
      return code as number;
    },
  };
}
