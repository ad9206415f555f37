import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { stackConfig } from '@causeway/stack';
import { buildApp } from '@causeway/stack/build';
import type { Config } from '@causeway/stack/config';
import { buildPage } from './build.js';
import { type Served, serveFolder } from './serve.js';

/** One page that is measured. */
export interface Subject {
  readonly name: 'hand' | 'ours' | 'app';
  readonly url: string;
  /** The sign that the page can be used: a mark of the clock. */
  readonly ready: 'button' | 'row';
  /** Whether the wallets are behind a click. */
  readonly dialog: boolean;
  readonly row: string;
  stop(): Promise<void>;
}

/** The app is named by its folder, as the stack does. */
const app = fileURLToPath(new URL('../../../apps/web', import.meta.url));

/** Builds the app and serves it as its own server does. */
export async function serveApp(config: Config): Promise<Served> {
  const dist = await buildApp({ say: console.log });
  const server = (await import(pathToFileURL(join(app, 'server', 'main.ts')).href)) as {
    createServer(options: object): Promise<Served>;
  };
  return server.createServer({ dist, port: 0, config });
}

/** Builds and serves the three pages. */
export async function serveSubjects(): Promise<readonly Subject[]> {
  const behindButton = { ready: 'button', dialog: true, row: '[data-bench="row"]' } as const;
  const inPage = { ready: 'row', dialog: false, row: '[data-wallet]' } as const;
  return [
    { name: 'hand', ...behindButton, ...(await serveFolder(await buildPage('hand'))) },
    { name: 'ours', ...behindButton, ...(await serveFolder(await buildPage('ours'))) },
    // Networks without a server: nothing leaves the machine.
    { name: 'app', ...inPage, ...(await serveApp({ ...stackConfig([]), testWallets: false })) },
  ];
}
