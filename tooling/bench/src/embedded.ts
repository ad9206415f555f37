import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { apiKeyStamper, createClient } from '@causeway/embedded-wallet/client';
import { createHttpServer } from '@causeway/http';
import { type Keyserver, startKeyserver } from '@causeway/keyserver';
import { buildApp } from '@causeway/stack/build';
import { build } from 'esbuild';
import type { Page } from 'playwright';
import { launch } from './browser.js';
import { median } from './stats.js';

/** How often each thing in the page is done; the first tenth is not counted. */
const times = 300;

/** The code for the page: the client's own code, as an app would bundle it. */
const inPage = `
import { createClient, generateSessionKey, sessionKeyStamper } from '@causeway/embedded-wallet/client';
let key;
async function measure(times, work) {
  const taken = [];
  for (let at = 0; at < times; at += 1) {
    const begun = performance.now();
    await work(at);
    taken.push(performance.now() - begun);
  }
  return taken.slice(times / 10);
}
globalThis.newKey = async () => (key = await generateSessionKey()).publicKey;
globalThis.stamps = async (times) => {
  const stamper = sessionKeyStamper(key);
  const text = JSON.stringify({ organizationId: crypto.randomUUID(), payload: 'ab'.repeat(32) });
  const body = new TextEncoder().encode(text);
  // A page's clock ticks ten times a millisecond: a hundred at once say more than one.
  const hundreds = await measure(times / 10, async () => {
    for (let at = 0; at < 100; at += 1) await stamper.stamp(body, {});
  });
  return hundreds.map((ms) => ms / 100);
};
globalThis.signs = (times, { baseUrl, organizationId, signWith }) => {
  const client = createClient({ baseUrl, organizationId, stamper: sessionKeyStamper(key) });
  return measure(times, (at) => client.submit('sign_raw_payload', {
    signWith,
    payload: at.toString(16).padStart(64, '0'),
    encoding: 'PAYLOAD_ENCODING_HEXADECIMAL',
    hashFunction: 'HASH_FUNCTION_NO_OP',
  }));
};`;

const show = (name: string, values: readonly number[]) =>
  console.log(`  ${name.padEnd(52)}${median(values).toFixed(2)} ms`);

/** A person with a wallet, whose key is the page's; gives the account's address. */
async function person(server: Keyserver, publicKey: string) {
  const { url: baseUrl, organizationId, apiKey } = server;
  const client = createClient({ baseUrl, organizationId, stamper: apiKeyStamper(apiKey) });
  const account = {
    curve: 'CURVE_SECP256K1',
    pathFormat: 'PATH_FORMAT_BIP32',
    path: "m/44'/60'/0'/0/0",
    addressFormat: 'ADDRESS_FORMAT_ETHEREUM',
  } as const;
  const key = { apiKeyName: 'Page', publicKey, curveType: 'API_KEY_CURVE_P256' } as const;
  const created = await client.submit('create_sub_organization', {
    subOrganizationName: 'Bench',
    rootQuorumThreshold: 1,
    rootUsers: [{ userName: 'Bench', apiKeys: [key], authenticators: [], oauthProviders: [] }],
    wallet: { walletName: 'Wallet', accounts: [account] },
  });
  return { baseUrl, organizationId: created.subOrganizationId, signWith: created.wallet?.addresses[0] ?? '' };
}

/** Stamps and signs in a page, beside a key server in this process. */
async function measurePage(page: Page, server: Keyserver): Promise<void> {
  const { outputFiles } = await build({
    stdin: { contents: inPage, resolveDir: fileURLToPath(new URL('.', import.meta.url)) },
    bundle: true,
    minify: true,
    write: false,
    format: 'iife',
    conditions: ['@causeway/source'],
  });
  await page.addScriptTag({ content: outputFiles[0]?.text ?? '' });
  const who = await person(server, await page.evaluate('newKey()'));
  show('a stamp by a session key, in Chromium', await page.evaluate(`stamps(${times})`));
  const request = JSON.stringify(who);
  show('sign a message: stamped, sent, signed, answered', await page.evaluate(`signs(${times}, ${request})`));
}

/** The files of the frame for secrets, as `gzip -9` makes them. */
async function weighFrame(): Promise<void> {
  const folder = join(await buildApp({ say: console.log }), 'frame');
  for (const name of readdirSync(folder).sort()) {
    const size = gzipSync(readFileSync(join(folder, name)), { level: 9 }).length;
    console.log(`  ${`the frame's ${name}, gzip`.padEnd(52)}${(size / 1024).toFixed(1)} KB`);
  }
}

const folder = mkdtempSync(join(tmpdir(), 'causeway-bench-keys-'));
const site = createHttpServer((_, response) =>
  response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html>'),
);
const origin = `http://localhost:${await site.listen(0, 'localhost')}`;
const server = await startKeyserver({ port: 0, folder, origins: [origin], rpIds: ['localhost'] });
const browser = await launch();
try {
  const page = await browser.newPage();
  await page.goto(origin);
  await measurePage(page, server);
  await weighFrame();
} finally {
  await browser.close();
  await server.stop();
  await site.stop();
  rmSync(folder, { recursive: true, force: true });
}
// The server in its own process, measured with the provider's official client.
const bench = spawn('pnpm', ['--silent', '--filter', '@causeway/keyserver', 'bench'], { stdio: 'inherit' });
const [code] = (await once(bench, 'close')) as [number];
process.exitCode = code;
