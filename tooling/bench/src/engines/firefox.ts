import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { WebSocket } from 'ws';
import { ending } from './ending.js';
import type { EnginePage } from './page.js';

/** Opens a page of Firefox over WebDriver BiDi, which the browser itself serves. */
export async function openFirefox(
  command = process.env.CAUSEWAY_FIREFOX ?? 'firefox-esr',
): Promise<EnginePage> {
  const profile = await mkdtemp(join(tmpdir(), 'causeway-firefox-'));
  // A window without a screen has the focus, as that of a person who uses it.
  await writeFile(join(profile, 'user.js'), 'user_pref("focusmanager.testmode", true);\n');
  const browser = spawn(
    command,
    ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port', '0'],
    {
      stdio: ['ignore', 'ignore', 'pipe'],
    },
  );
  const ended = once(browser, 'exit');
  const end = ending(async () => {
    browser.kill('SIGTERM');
    await ended;
    await rm(profile, { recursive: true, force: true });
  });
  const url = await new Promise<string>((resolve, reject) => {
    let printed = '';
    browser.once('error', reject);
    browser.stderr.on('data', (data: Buffer) => {
      printed += data;
      const found = /WebDriver BiDi listening on (ws:\S+)/.exec(printed)?.[1];
      if (found) resolve(found);
    });
    browser.once('exit', () => reject(new Error(`${command} ended: ${printed}`)));
  });
  const socket = new WebSocket(`${url}/session`);
  await once(socket, 'open');
  const waiting = new Map<number, (answer: Answer) => void>();
  socket.on('message', (data) => {
    const answer = JSON.parse(String(data)) as Answer;
    if (answer.id !== undefined) waiting.get(answer.id)?.(answer);
  });
  let last = 0;
  async function send(method: string, params: object): Promise<Answer['result']> {
    last += 1;
    const id = last;
    const answer = await new Promise<Answer>((resolve) => {
      waiting.set(id, resolve);
      socket.send(JSON.stringify({ id, method, params }));
    });
    waiting.delete(id);
    if (answer.type === 'error') throw new Error(`${method}: ${answer.message}`);
    return answer.result;
  }
  const { capabilities } = await send('session.new', { capabilities: {} });
  const { context } = await send('browsingContext.create', { type: 'tab' });
  await send('browsingContext.activate', { context });
  return {
    browser: `Firefox ${capabilities?.browserVersion}`,
    async goto(to) {
      await send('browsingContext.navigate', { context, url: to, wait: 'complete' });
    },
    async evaluate(expression) {
      const { result, exceptionDetails } = await send('script.evaluate', {
        expression: `JSON.stringify((${expression}))`,
        target: { context },
        awaitPromise: false,
        userActivation: true,
      });
      if (exceptionDetails) throw new Error(exceptionDetails.text);
      return result?.value === undefined ? undefined : JSON.parse(result.value);
    },
    async close() {
      socket.terminate();
      await end();
    },
  };
}

/** The parts of an answer that are read here. */
interface Answer {
  readonly id?: number;
  readonly type: 'success' | 'error' | 'event';
  readonly message?: string;
  readonly result: {
    readonly capabilities?: { readonly browserVersion: string };
    readonly context?: string;
    readonly result?: { readonly value?: string };
    readonly exceptionDetails?: { readonly text: string };
  };
}
