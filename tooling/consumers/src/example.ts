import { cpSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createHttpServer } from '@causeway/http';
import type { CheckResult } from '@causeway/stack/report';
import type { Browser, Page } from 'playwright';
import type { Hex } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
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

/** The account of that wallet, and the key that signs for it. */
const account = privateKeyToAccount(`0x${'1'.repeat(64)}`);
const { address } = account;

/** How a visitor uses the page of an example. */
interface Visit {
  /** Resolves when the page shows the account. */
  connected(page: Page): Promise<unknown>;
  /** Uses the account and disconnects it. */
  leave(page: Page): Promise<unknown>;
}

const press = (page: Page, name: string) => page.getByRole('button', { name }).click();

async function signHello(page: Page): Promise<void> {
  await press(page, 'Sign a message');
  await page.getByText(`Signed: ${await account.signMessage({ message: 'Hello' })}`).waitFor();
}

const kitButton: Visit = {
  connected: (page) => page.getByRole('button', { name: `Your account: ${address}` }).waitFor(),
  async leave(page) {
    await press(page, `Your account: ${address}`);
    await press(page, 'Disconnect Example Wallet');
  },
};

const visits = {
  vite: kitButton,
  vanilla: {
    connected: (page) => page.getByText(address).waitFor(),
    async leave(page) {
      await signHello(page);
      await press(page, 'Disconnect Example Wallet');
    },
  },
  wagmi: {
    async connected(page) {
      await kitButton.connected(page);
      await page.getByText(`wagmi has ${address} on Ethereum.`).waitFor();
    },
    async leave(page) {
      await signHello(page);
      await kitButton.leave(page);
      await page.getByText('wagmi has no account.').waitFor();
    },
  },
} as const satisfies Readonly<Record<string, Visit>>;

/** The examples of pages. */
export const pageExamples = Object.keys(visits) as readonly (keyof typeof visits)[];

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
  name: keyof typeof visits,
  folder: string,
  packed: readonly Packed[],
  browser: Browser,
): Promise<readonly CheckResult[]> {
  const built = await buildExample(name, folder, packed);
  if (!built.ok) return [built];
  const faults = await connectIn(join(folder, 'dist'), visits[name], browser);
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
async function connectIn(dist: string, visit: Visit, browser: Browser): Promise<readonly string[]> {
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
    await page.exposeFunction('signAsExampleWallet', (raw: Hex) => account.signMessage({ message: { raw } }));
    await page.addInitScript({ path: wallet });
    await page.goto(origin);
    await press(page, 'Connect wallet');
    await page.getByRole('dialog').getByRole('button', { name: 'Example Wallet' }).click();
    await visit.connected(page);
    await page.reload();
    await visit.connected(page);
    await visit.leave(page);
    await page.getByRole('button', { name: 'Connect wallet' }).waitFor();
  } catch (error) {
    faults.push(String(error));
  } finally {
    await context.close();
    await server.stop();
  }
  return faults;
}
