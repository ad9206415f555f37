import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { independent } from '@causeway/conformance/independent';
import { type Relay, startRelay } from '@causeway/relay';
import { violationsOf } from '@causeway/wallets/axe';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright';
import encodeQR from 'qr';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startWalletPage, type WalletPage } from '../src/index.js';
import type {} from '../src/page/control.js';
import { walletSecrets } from '../src/secrets.js';
import { createSite } from './site.js';

independent('@walletconnect/universal-provider', { what: 'pairs and asks our wallet page' });

const executablePath = process.env.CAUSEWAY_CHROME ?? '/usr/bin/chromium';
const limit = 60_000;
const keyedModule = fileURLToPath(new URL('./given.ts', import.meta.url));
const [first, second] = walletSecrets.map((secret) => secret.slice(0, 42)) as [string, string];
const chain = (reference: number, name: string) => ({
  id: `eip155:${reference}` as const,
  name,
  currency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: [],
});
const namespaces = [
  {
    namespace: 'eip155',
    keyed: keyedModule,
    key: keyedModule,
    chains: [chain(31337, 'Local'), chain(1, 'Ethereum')],
  },
];

let relay: Relay;
let served: WalletPage;
let site: Awaited<ReturnType<typeof createSite>>;
let browser: Browser;
let context: BrowserContext;
let page: Page;
let complaints: string[];
let hosts: string[];

beforeAll(async () => {
  if (!existsSync(executablePath)) return;
  relay = await startRelay({ port: 0 });
  served = await startWalletPage({ port: 0, relayUrl: relay.url, namespaces });
  site = await createSite(relay.url);
  browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
}, limit);
afterAll(async () => {
  await browser?.close();
  await site?.stop();
  await served?.stop();
  await relay?.stop();
});

async function visit(to: BrowserContext): Promise<void> {
  context = to;
  page = await context.newPage();
  page.setDefaultTimeout(30_000);
  complaints = [];
  hosts = [];
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('request', (request) => hosts.push(new URL(request.url()).host));
  page.on('websocket', (socket) => hosts.push(new URL(socket.url()).host));
  await page.goto(served.url);
  await page.getByText('Ready for a code').waitFor();
}

const state = () => page.evaluate(() => globalThis.__causewayWalletPage?.state());
const paste = async (uri: string) => {
  await page.getByTestId('code').fill(uri);
  await page.getByTestId('pair').click();
};
const connect = async (chains?: readonly string[]) => {
  const { uri, session } = await site.propose(chains);
  await paste(uri);
  await page.getByTestId('approve').click();
  return session;
};
const violations = () => violationsOf(page);

/** A code as a grey picture: a PGM has no compression, and the page gets it as a PNG through a canvas. */
function modules(text: string, scale: number) {
  const raw = encodeQR(text, 'raw', { border: 4 });
  const side = raw.length * scale;
  const dark = (x: number, y: number) => raw[Math.floor(y / scale)]?.[Math.floor(x / scale)] === true;
  return { side, dark };
}

describe.skipIf(!existsSync(executablePath))('the wallet page', () => {
  beforeEach(async () => visit(await browser.newContext({ viewport: { width: 360, height: 780 } })), limit);
  afterEach(async () => {
    expect(complaints).toEqual([]);
    const allowed = [`127.0.0.1:${relay.port}`, `localhost:${served.port}`];
    expect(hosts.filter((host) => !allowed.includes(host))).toEqual([]);
    await page.evaluate(() => globalThis.__causewayWalletPage?.disconnect());
    await context.close();
  });

  test('the wallet page accepts a pasted code, shows the site, connects the selected networks only, and signs', async () => {
    const { uri, session } = await site.propose();
    await paste(uri);
    await page.getByText('Shop wants to connect').waitFor();
    expect(await page.getByTestId('code').inputValue()).toBe('');
    expect(await violations()).toEqual([]);
    await page.getByRole('checkbox', { name: 'eip155:1', exact: true }).uncheck();
    await page.getByTestId('approve').click();
    const { topic, namespaces: granted } = await session;
    expect(granted.eip155?.chains).toEqual(['eip155:31337']);
    expect(granted.eip155?.accounts).toEqual([`eip155:31337:${first}`, `eip155:31337:${second}`]);
    const answer = site.ask(topic, 'personal_sign', ['0x68690a', second]);
    await page.getByText('Shop asks for personal_sign').waitFor();
    expect(await page.locator('pre').textContent()).toBe('hi\n');
    expect(await violations()).toEqual([]);
    await page.getByTestId('approve').click();
    expect(await answer).toBe(`personal_sign on eip155:31337 by ${second} of ["0x68690a","${second}"]`);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  });

  test('the wallet page rejects a site and a request, and shows why one failed', async () => {
    const { uri, session } = await site.propose();
    await paste(uri);
    await page.getByTestId('refuse').click();
    await expect(session).rejects.toMatchObject({ code: 5000 });
    const { topic } = await connect();
    const refused = site.ask(topic, 'personal_sign', ['0x68', first]);
    await page.getByTestId('refuse').click();
    expect(await refused).toMatchObject({ code: 5000 });
    const failed = site.ask(topic, 'eth_sendTransaction', [{ from: first }]);
    await page.getByTestId('approve').click();
    expect(await failed).toMatchObject({ message: 'insufficient funds' });
    await expect
      .poll(() => page.getByTestId('outcomes').textContent())
      .toContain('failed: insufficient funds');
  });

  test('the wallet page reports another account and network to sites, and ends a session on demand', async () => {
    const { topic } = await connect(['eip155:31337']);
    const events: unknown[] = [];
    site.client.on('session_event', ({ params }) => void events.push([params.event.name, params.event.data]));
    await page.getByTestId('account-eip155').selectOption(second);
    await expect.poll(() => events).toEqual([['accountsChanged', [second]]]);
    expect(site.client.session.get(topic).namespaces.eip155?.accounts[0]).toBe(`eip155:31337:${second}`);
    await page.getByTestId('network').selectOption('eip155:1');
    await expect.poll(() => events.at(-1)).toEqual(['chainChanged', 1]);
    expect(site.client.session.get(topic).namespaces.eip155?.chains).toContain('eip155:1');
    await page.getByTestId('disconnect').click();
    await expect.poll(() => site.client.session.keys.includes(topic)).toBe(false);
    await page.getByText('No site is connected.').waitFor();
  });

  test('the wallet page stays silent in silent mode and answers again after it, with a reload between', async () => {
    const { topic } = await connect();
    await page.getByTestId('behaviour').selectOption('stall');
    let done = false;
    const answer = site.ask(topic, 'personal_sign', ['0x68', first]).finally(() => {
      done = true;
    });
    // Only requests that have reached the wallet outlive its page.
    await expect.poll(async () => (await state())?.silent.length).toBe(1);
    expect(await page.getByTestId('prompt').count()).toBe(0);
    await page.reload();
    await page.getByText('Shop asks for personal_sign').waitFor();
    expect(done).toBe(false);
    await page.evaluate(() => globalThis.__causewayWalletPage?.approve());
    expect(await answer).toContain(`by ${first}`);
    await page.evaluate(() => globalThis.__causewayWalletPage?.setBehaviour('approve'));
    expect(await site.ask(topic, 'personal_sign', ['0x69', first])).toContain('personal_sign');
    expect(await site.ask(topic, 'wallet_switchEthereumChain', [{ chainId: '0x2105' }])).toMatchObject({
      code: 4902,
    });
  });

  test('the wallet page reads a code from an image and reports an image without one', async () => {
    const { uri, session } = await site.propose();
    const { side, dark } = modules(uri, 5);
    const rows = Array.from({ length: side }, (_, y) => Array.from({ length: side }, (_, x) => dark(x, y)));
    const url = await page.evaluate((grid) => {
      const canvas = Object.assign(document.createElement('canvas'), {
        width: grid.length,
        height: grid.length,
      });
      const pen = canvas.getContext('2d') as CanvasRenderingContext2D;
      pen.fillStyle = '#fff';
      pen.fillRect(0, 0, grid.length, grid.length);
      pen.fillStyle = '#000';
      for (const [y, row] of grid.entries())
        for (const [x, on] of row.entries()) if (on) pen.fillRect(x, y, 1, 1);
      return canvas.toDataURL('image/png');
    }, rows);
    const picture = page.getByTestId('picture');
    const buffer = Buffer.from(url.split(',')[1] ?? '', 'base64');
    await picture.setInputFiles({ name: 'code.png', mimeType: 'image/png', buffer });
    await page.getByTestId('approve').click();
    expect((await session).peer.metadata.name).toBe('Causeway Wallet Page');
    await picture.setInputFiles({ name: 'x.png', mimeType: 'image/png', buffer: Buffer.from('no') });
    await expect.poll(() => page.getByTestId('problem').textContent()).toBe('This file is no picture.');
  });

  test('the wallet page explains an invalid code without repeating it', async () => {
    const key = 'f'.repeat(64);
    for (const [text, sentence] of [
      ['hello', 'This is no pairing code.'],
      [`javascript:${key}`, 'This is no pairing code.'],
      [`wc:${key}@2?symKey=${key}&relay-protocol=irn&expiryTimestamp=1`, 'This code is too old.'],
    ] as const) {
      await paste(text);
      await expect.poll(() => page.getByTestId('problem').textContent()).toContain(sentence);
      expect(await page.getByTestId('problem').textContent()).not.toContain(key);
    }
    expect((await state())?.prompts).toEqual([]);
  });
});

describe.skipIf(!existsSync(executablePath))('the camera of the wallet page', () => {
  test(
    'the camera of the wallet page reads a code in front of it',
    async () => {
      const { uri, session } = await site.propose();
      const folder = await mkdtemp(join(tmpdir(), 'causeway-camera-'));
      const film = join(folder, 'code.y4m');
      await writeFile(film, filmOf(uri));
      const seeing = await chromium.launch({
        executablePath,
        args: [
          '--no-sandbox',
          '--disable-gpu',
          '--use-fake-device-for-media-stream',
          '--use-fake-ui-for-media-stream',
          `--use-file-for-fake-video-capture=${film}`,
        ],
      });
      await visit(await seeing.newContext());
      await page.getByTestId('camera').click();
      await page.getByTestId('approve').click();
      expect((await session).peer.metadata.name).toBe('Causeway Wallet Page');
      expect(await page.locator('video').isVisible()).toBe(false);
      await seeing.close();
      await rm(folder, { recursive: true });
    },
    limit,
  );
});

/** A film of one grey frame, in YUV4MPEG2. */
function filmOf(text: string): Buffer {
  const { side, dark } = modules(text, 6);
  const [width, height] = [640, 480];
  const luma = Buffer.alloc(width * height, 235);
  for (let y = 0; y < Math.min(side, height); y++)
    for (let x = 0; x < side; x++) if (dark(x, y)) luma[y * width + x + 80] = 16;
  const frame = Buffer.concat([Buffer.from('FRAME\n'), luma, Buffer.alloc((width * height) / 2, 128)]);
  return Buffer.concat([
    Buffer.from(`YUV4MPEG2 W${width} H${height} F10:1 Ip A1:1 C420jpeg\n`),
    frame,
    frame,
  ]);
}

describe('the server of the wallet page', () => {
  test('the server of the wallet page reports a taken port and aborts by its signal', async () => {
    const blocker = createServer();
    await new Promise<void>((resolve) => blocker.listen(0, 'localhost', resolve));
    const { port } = blocker.address() as { port: number };
    const options = { relayUrl: 'ws://127.0.0.1:1', namespaces };
    await expect(startWalletPage({ ...options, port })).rejects.toMatchObject({ code: 'port-taken' });
    blocker.close();
    const abort = new AbortController();
    const started = startWalletPage({ ...options, port: 0, signal: abort.signal });
    abort.abort();
    await expect(started).rejects.toMatchObject({ code: 'aborted' });
  });

  test('the server of the wallet page serves this machine only, under a strict policy', async () => {
    const page = await startWalletPage({ port: 0, relayUrl: 'ws://127.0.0.1:1', namespaces });
    const { status, headers } = await fetch(page.url);
    expect(status).toBe(200);
    expect(headers.get('content-security-policy')).toMatch(
      /default-src 'none'; script-src 'self'.*connect-src ws:\/\/127\.0\.0\.1:1;.*trusted-types 'none'/,
    );
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
    // Pages that a site opens must be able to post messages to it; the rest is as strict.
    for (const url of [page.popupUrl, `${page.nearUrl}login/?success_url=http://localhost/`]) {
      const popup = await fetch(url);
      expect(popup.status).toBe(200);
      expect(popup.headers.get('cross-origin-opener-policy')).toBe('unsafe-none');
      expect(popup.headers.get('content-security-policy')).toBe(headers.get('content-security-policy'));
    }
    expect((await fetch(`${page.url}%2e%2e/package.json`)).status).toBe(404);
    expect((await fetch(page.url, { method: 'POST' })).status).toBe(405);
    await page.stop();
    await expect(fetch(page.url)).rejects.toThrow();
  });
});
