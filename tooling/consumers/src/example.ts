import { cpSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createHttpServer } from '@causeway/http';
import type { CheckResult } from '@causeway/stack/report';
import type { Browser, Page } from 'playwright';
import { exec } from './exec.js';
import { installed } from './installed.js';
import type { Packed } from './pack.js';

const examples = fileURLToPath(new URL('../../../examples', import.meta.url));
const pnpm = ['--ignore-scripts', '--prefer-offline', '--strict-peer-dependencies', '--no-frozen-lockfile'];

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
};

/** Nothing inline: the kit must not need it. Wallets announce their icons as `data:` images. */
const policy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src data:; connect-src 'none'; base-uri 'none'";

const wallet = fileURLToPath(new URL('page/wallet.js', import.meta.url));

/** The account of that wallet. */
const address = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045';

/** Installs an example from the packed packages in a folder of its own, and builds it. */
export async function buildExample(
  name: string,
  folder: string,
  packed: readonly Packed[],
): Promise<CheckResult> {
  cpSync(join(examples, name), folder, { recursive: true });
  const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
    readonly dependencies: Record<string, string>;
    readonly devDependencies: Record<string, string>;
  };
  const ours = Object.fromEntries(packed.map((item) => [item.name, `file:${item.tarball}`]));
  for (const part of [manifest.dependencies, manifest.devDependencies]) {
    for (const wanted of Object.keys(part))
      part[wanted] = ours[wanted] ?? installed(wanted).slice(wanted.length + 1);
  }
  writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest));
  // JSON is YAML. What ours need of ours is not in a registry: it is the tarballs as well.
  writeFileSync(join(folder, 'pnpm-workspace.yaml'), JSON.stringify({ overrides: ours }));
  const title = `example ${name}: installs and builds`;
  const install = await exec('pnpm', ['install', ...pnpm], folder);
  if (!install.ok) return { name: title, ok: false, detail: install.output };
  const build = await exec('pnpm', ['run', 'build'], folder);
  return { name: title, ok: build.ok, detail: build.ok ? '' : build.output };
}

/** Builds the example of a page, and connects a wallet in it. */
export async function exampleChecks(
  name: string,
  folder: string,
  packed: readonly Packed[],
  browser: Browser,
): Promise<readonly CheckResult[]> {
  const built = await buildExample(name, folder, packed);
  if (!built.ok) return [built];
  const faults = await connectIn(join(folder, 'dist'), browser);
  return [
    built,
    {
      name: `example ${name}: connects a wallet under a strict policy without a request to another host`,
      ok: faults.length === 0,
      detail: faults.join('\n'),
    },
  ];
}

/** Serves a build, connects and disconnects a wallet in it, and returns what was not as it should be. */
async function connectIn(dist: string, browser: Browser): Promise<readonly string[]> {
  const server = createHttpServer(({ url = '' }, response) => {
    const path = new URL(url, 'http://localhost').pathname;
    const file = join(dist, path === '/' ? 'index.html' : path);
    if (!existsSync(file)) return response.writeHead(404).end();
    const headers = {
      'content-type': types[extname(file)] ?? 'text/plain',
      'content-security-policy': policy,
    };
    return response.writeHead(200, headers).end(readFileSync(file));
  });
  const origin = `http://127.0.0.1:${await server.listen(0, '127.0.0.1')}`;
  const context = await browser.newContext();
  const faults: string[] = [];
  try {
    const page = await context.newPage();
    page.on('pageerror', (error) => faults.push(String(error)));
    page.on('console', (message) => {
      if (message.type() === 'error' || message.type() === 'warning') faults.push(message.text());
    });
    page.on('request', (request) => {
      if (!request.url().startsWith(origin) && !request.url().startsWith('data:')) faults.push(request.url());
    });
    await page.addInitScript({ path: wallet });
    await page.goto(origin);
    await connect(page);
    await page.reload();
    await page.getByRole('button', { name: `Your account: ${address}` }).click();
    await page.getByRole('button', { name: 'Disconnect Example Wallet' }).click();
    await page.getByRole('button', { name: 'Connect wallet' }).waitFor();
  } catch (error) {
    faults.push(String(error));
  } finally {
    await context.close();
    await server.stop();
  }
  return faults;
}

async function connect(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Connect wallet' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Example Wallet' }).click();
  await page.getByRole('button', { name: `Your account: ${address}` }).waitFor();
}
