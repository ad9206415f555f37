import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ending } from './ending.js';
import { type Commands, type EnginePage, type Send, webDriverPage } from './webDriver.js';

const preferences = {
  // A free port, which the browser writes into its profile.
  'marionette.port': 0,
  // The preferences for tests allow every window; people have a browser that blocks those without a click.
  'remote.prefs.recommended': false,
  // A window without a screen has the focus, as that of a person who uses it.
  'focusmanager.testmode': true,
  'security.webauth.webauthn_enable_softtoken': true,
  'security.webauth.webauthn_enable_usbtoken': false,
  'browser.startup.page': 0,
  'browser.shell.checkDefaultBrowser': false,
  'datareporting.policy.dataSubmissionEnabled': false,
  'app.update.disabledForTesting': true,
};

const names = {
  navigate: 'WebDriver:Navigate',
  execute: 'WebDriver:ExecuteScript',
  click: 'WebDriver:ElementClick',
  handles: 'WebDriver:GetWindowHandles',
  switchTo: 'WebDriver:SwitchToWindow',
  closeWindow: 'WebDriver:CloseWindow',
} as const satisfies Record<keyof Commands, string>;

/** Opens a page of Firefox over Marionette, the WebDriver that the browser itself serves. */
export async function openFirefox(
  command = process.env.CAUSEWAY_FIREFOX ?? 'firefox-esr',
): Promise<EnginePage> {
  const profile = await mkdtemp(join(tmpdir(), 'causeway-firefox-'));
  const lines = Object.entries(preferences).map(
    ([name, value]) => `user_pref("${name}", ${JSON.stringify(value)});\n`,
  );
  await writeFile(join(profile, 'user.js'), lines.join(''));
  const browser = spawn(command, ['--headless', '--no-remote', '--profile', profile, '--marionette'], {
    stdio: 'ignore',
  });
  const ended = once(browser, 'exit');
  const end = ending(async () => {
    browser.kill('SIGTERM');
    await ended;
    await rm(profile, { recursive: true, force: true });
  });
  const port = await Promise.race([
    portOf(profile),
    ended.then(() => Promise.reject(new Error(`${command} ended.`))),
  ]);
  const { call, hangUp } = await openMarionette(port);
  const { capabilities } = (await call('WebDriver:NewSession', {})) as {
    readonly capabilities: { readonly browserVersion: string };
  };
  const send: Send = async (name, params) => {
    const result = await call(names[name], params);
    return (Array.isArray(result) ? result : (result as { readonly value: unknown }).value) as never;
  };
  return webDriverPage(send, {
    browser: `Firefox ${capabilities.browserVersion}`,
    async plugIn() {
      await call('WebAuthn:AddVirtualAuthenticator', {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserConsenting: true,
        isUserVerified: true,
      });
    },
    async close() {
      hangUp();
      await end();
    },
  });
}

/** The port that the browser has written into its profile. */
async function portOf(profile: string): Promise<number> {
  for (;;) {
    const text = await readFile(join(profile, 'MarionetteActivePort'), 'utf8').catch(() => '');
    if (text !== '') return Number(text);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/** Speaks the protocol of Marionette: JSON after its length in bytes and a colon. */
async function openMarionette(port: number) {
  const socket = connect(port, '127.0.0.1');
  const waiting = new Map<number, (answer: readonly [error: unknown, result: unknown]) => void>();
  let received = Buffer.alloc(0);
  let greet = () => {};
  const greeted = new Promise<void>((resolve) => {
    greet = resolve;
  });
  socket.on('data', (data: Buffer) => {
    received = Buffer.concat([received, data]);
    for (;;) {
      const colon = received.indexOf(':');
      const length = Number(received.subarray(0, colon));
      if (colon < 0 || received.length < colon + 1 + length) return;
      const message: unknown = JSON.parse(String(received.subarray(colon + 1, colon + 1 + length)));
      received = received.subarray(colon + 1 + length);
      if (Array.isArray(message)) waiting.get(message[1])?.([message[2], message[3]]);
      else greet();
    }
  });
  await greeted;
  let last = 0;
  return {
    async call(method: string, params: object): Promise<unknown> {
      last += 1;
      const id = last;
      const text = JSON.stringify([0, id, method, params]);
      const [error, result] = await new Promise<readonly [unknown, unknown]>((resolve) => {
        waiting.set(id, resolve);
        socket.write(`${Buffer.byteLength(text)}:${text}`);
      });
      waiting.delete(id);
      if (error) throw new Error(`${method}: ${(error as { readonly message: string }).message}`);
      return result;
    },
    hangUp: () => socket.destroy(),
  };
}
