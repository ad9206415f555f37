import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { ending } from './ending.js';
import { type Commands, type EnginePage, type Send, webDriverPage } from './webDriver.js';

/** Debian's folders of libraries. */
const libraries = '/usr/lib';

const routes = {
  navigate: ['POST', '/url'],
  execute: ['POST', '/execute/sync'],
  click: ['POST', '/element/:id/click'],
  handles: ['GET', '/window/handles'],
  switchTo: ['POST', '/window'],
  closeWindow: ['DELETE', '/window'],
} as const satisfies Record<keyof Commands, readonly [method: string, path: string]>;

/** WebKitGTK's own small browser, which the driver starts. */
function findMiniBrowser(): string {
  const folders = readdirSync(libraries)
    .filter((name) => name.endsWith('-linux-gnu'))
    .flatMap((name) => readdirSync(join(libraries, name)).map((child) => join(libraries, name, child)))
    .filter((folder) => /webkit2?gtk-[\d.]+$/.test(folder))
    .filter((folder) => readdirSync(folder).includes('MiniBrowser'));
  const [folder] = folders.sort().reverse();
  if (!folder) throw new Error('WebKitGTK has no MiniBrowser here: apt-get install webkit2gtk-driver xvfb');
  return join(folder, 'MiniBrowser');
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return typeof address === 'object' && address ? address.port : 0;
}

/** How to end a program. */
function endingOf(program: ChildProcess): () => Promise<void> {
  const ended = once(program, 'exit');
  return ending(async () => {
    program.kill('SIGTERM');
    await ended;
  });
}

/** Opens a page of WebKitGTK, the engine of Safari, over its WebDriver, on a screen of its own. */
export async function openWebkit(): Promise<EnginePage> {
  const binary = findMiniBrowser();
  const screen = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '1280x900x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const endScreen = endingOf(screen);
  const [display] = await Promise.race([
    once(screen.stdio[3] as NodeJS.ReadableStream, 'data'),
    once(screen, 'exit').then(() => Promise.reject(new Error('Xvfb ended.'))),
  ]);
  const port = await freePort();
  const driver = spawn('WebKitWebDriver', [`--port=${port}`, '--host=127.0.0.1'], {
    stdio: 'ignore',
    env: { ...process.env, DISPLAY: `:${String(display).trim()}`, WEBKIT_DISABLE_COMPOSITING_MODE: '1' },
  });
  const endDriver = endingOf(driver);
  async function send<T>(method: string, path: string, body?: object): Promise<T> {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      ...(body && { body: JSON.stringify(body) }),
    });
    const { value } = (await answer.json()) as { readonly value: T & { readonly message?: string } };
    if (!answer.ok) throw new Error(`${path}: ${value.message}`);
    return value;
  }
  while (!(await send('GET', '/status').catch(() => undefined)))
    await new Promise((resolve) => setTimeout(resolve, 100));
  const options = { binary, args: ['--automation'] };
  const { sessionId, capabilities } = await send<{
    readonly sessionId: string;
    readonly capabilities: { readonly browserVersion: string };
  }>('POST', '/session', { capabilities: { alwaysMatch: { 'webkitgtk:browserOptions': options } } });
  const session = `/session/${sessionId}`;
  const command: Send = (name, params) => {
    const [method, path] = routes[name];
    const { id = '' } = params as { readonly id?: string };
    return send(method, `${session}${path.replace(':id', id)}`, method === 'POST' ? params : undefined);
  };
  return webDriverPage(command, {
    browser: `WebKitGTK ${capabilities.browserVersion}`,
    async close() {
      await send('DELETE', session).catch(() => {});
      await endDriver();
      await endScreen();
    },
  });
}
