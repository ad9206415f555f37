import { existsSync } from 'node:fs';
import { createServer } from 'node:http';
import { fileURLToPath } from 'node:url';
import { type Browser, type BrowserContext, chromium, type Frame, type Page } from '@playwright/test';
import { type Hex, keccak256, recoverTransactionAddress } from 'viem';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { installWallets } from '../src/install.js';
import { families } from '../src/options.js';

const outer = 'http://outer.test/';
const inner = 'http://inner.test/';
const policy = "default-src 'none'; frame-src *; require-trusted-types-for 'script'";

let browser: Browser;
const transactions: Hex[] = [];
const answers: Readonly<Record<string, unknown>> = {
  eth_chainId: '0x7a69',
  eth_getTransactionCount: '0x0',
  eth_estimateGas: '0x5208',
  eth_gasPrice: '0x1',
  eth_maxPriorityFeePerGas: '0x1',
  eth_getBlockByNumber: { baseFeePerGas: '0x1', number: '0x1' },
  eth_sendRawTransaction: `0x${'ab'.repeat(32)}`,
};
const server = createServer(async (request, response) => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const { id, method, params } = JSON.parse(Buffer.concat(chunks).toString());
  if (method === 'eth_sendRawTransaction') transactions.push(params[0]);
  response.end(JSON.stringify({ jsonrpc: '2.0', id, result: answers[method] ?? null }));
});

beforeAll(async () => {
  const script = fileURLToPath(new URL('../dist/page.js', import.meta.url));
  if (!existsSync(script)) await (await import('../build.mjs')).buildPage(script);
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  browser = await chromium.launch({
    executablePath: process.env.CAUSEWAY_CHROME ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--site-per-process'],
  });
});

afterAll(async () => {
  await browser?.close();
  server.close();
});

/** A context of two sites under a strict policy, of which one frames the other. */
async function newContext(): Promise<BrowserContext> {
  const context = await browser.newContext();
  const headers = { 'content-security-policy': policy };
  const pages = { [outer]: `<iframe src="${inner}"></iframe>`, [inner]: '<p>Inner</p>' };
  for (const [url, body] of Object.entries(pages))
    await context.route(url, (route) => route.fulfill({ contentType: 'text/html', headers, body }));
  return context;
}

const callWallet = (page: Page | Frame, method: string, params: readonly unknown[] = []) =>
  page.evaluate(
    (request) =>
      (globalThis as unknown as { ethereum: { request(r: object): Promise<unknown> } }).ethereum.request(
        request,
      ),
    { method, params },
  );
const present = (page: Page | Frame) =>
  page.evaluate(() =>
    ['ethereum', 'keplr', 'injectedWeb3', 'cardano', 'elrondWallet'].map((name) => name in globalThis),
  );

describe('the wallets of a browser context', () => {
  test('the wallets reach a frame of another site under a strict policy, and the server of their chain', async () => {
    const context = await newContext();
    const { port } = server.address() as { port: number };
    const wallet = await installWallets(context, {
      wallets: [{ name: 'Test Wallet', families }],
      chains: [{ id: 'eip155:31337', rpcUrls: [`http://127.0.0.1:${port}`] }],
    });
    const page = await context.newPage();
    await page.goto(outer);
    const frame = page.frame({ url: inner }) as Frame;
    expect(await present(frame)).toEqual([true, true, true, true, true]);
    const connected = callWallet(frame, 'eth_requestAccounts');
    expect(await wallet.approve()).toMatchObject({ origin: 'http://inner.test' });
    const [from, to] = wallet.accounts();
    expect(await connected).toEqual([from, to]);
    const hash = callWallet(frame, 'eth_sendTransaction', [{ from, to, value: '0x1' }]);
    expect((await wallet.approve()).details).toContainEqual({ label: 'To', value: to });
    const answer = await hash;
    const [serializedTransaction] = transactions as [`0x02${string}`];
    expect(answer).toBe(keccak256(serializedTransaction));
    expect(await recoverTransactionAddress({ serializedTransaction })).toBe(from);
    await context.close();
  });

  test.each([
    [[], 1],
    [['cip34:1-764824073'], 1],
    [['cip34:0-2'], 0],
  ] as const)('a Cardano wallet on %j has the network id of CIP-30', async (ids, networkId) => {
    const context = await newContext();
    const chains = ids.map((id) => ({ id }));
    await installWallets(context, { wallets: [{ name: 'A', families: ['cip34'], mode: 'approve' }], chains });
    const page = await context.newPage();
    await page.goto(inner);
    const id = page.evaluate(async () => {
      const [entry] = Object.values((globalThis as never as { cardano: object }).cardano);
      return (await entry.enable()).getNetworkId();
    });
    expect(await id).toBe(networkId);
    await context.close();
  });

  test('every tab shares the permission and the lock, and a wallet that vanished is not there after a reload', async () => {
    const context = await newContext();
    const wallet = await installWallets(context, { wallets: [{ name: 'Test Wallet', mode: 'approve' }] });
    const [firstTab, secondTab] = [await context.newPage(), await context.newPage()];
    await firstTab.goto(inner);
    await callWallet(firstTab, 'eth_requestAccounts');
    await secondTab.goto(inner);
    expect(await callWallet(secondTab, 'eth_accounts')).toEqual(wallet.accounts());
    await wallet.lock();
    expect(await Promise.all([firstTab, secondTab].map((page) => callWallet(page, 'eth_accounts')))).toEqual([
      [],
      [],
    ]);
    await wallet.unlock();
    await wallet.vanish();
    await secondTab.reload();
    expect(await secondTab.evaluate(() => 'ethereum' in globalThis)).toBe(false);
    await wallet.setMode('approve');
    await secondTab.reload();
    expect(await callWallet(secondTab, 'eth_accounts')).toEqual(wallet.accounts());
    await context.close();
  });

  test('a context without the fixture has no wallet', async () => {
    const context = await newContext();
    const page = await context.newPage();
    await page.goto(inner);
    expect(await present(page)).toEqual([false, false, false, false, false]);
    await context.close();
  });
});
