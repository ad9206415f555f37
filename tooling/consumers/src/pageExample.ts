import type { CheckResult } from '@causeway/stack/report';
import { installWallets } from '@causeway/test-wallets/playwright';
import type { APIResponse, Browser, Page } from 'playwright';
import { privateKeyToAccount } from 'viem/accounts';
import { buildExample, titleOf } from './example.js';
import type { Packed } from './pack.js';
import { type Served, serveFiles, serveNext } from './served.js';

/** The key of the page's wallet, and its account. */
const privateKey = `0x${'1'.repeat(64)}` as const;
const account = privateKeyToAccount(privateKey);
const { address } = account;

/** How a visitor uses the page of an example. */
interface Visit {
  /** `serveFiles` by default. */
  readonly serve?: (folder: string) => Promise<Served>;
  /** The faults of the document, as the server sends it to a visitor who is connected. */
  readonly faultsOf?: (document: APIResponse) => Promise<readonly string[]>;
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
  next: {
    connected: kitButton.connected,
    async leave(page) {
      await signHello(page);
      await kitButton.leave(page);
    },
    serve: serveNext,
    async faultsOf(document) {
      const html = await document.text();
      const sent = document.headers()['content-security-policy'] ?? '';
      return [
        ...(html.includes('data-state="reconnecting"') ? [] : ['The server does not show the account.']),
        ...(/script-src 'self' 'nonce-[^']+';/.test(sent) ? [] : [`The policy has no nonce: ${sent}`]),
        ...(/'unsafe-/.test(sent) ? [`The policy is not strict: ${sent}`] : []),
      ];
    },
  },
} as const satisfies Readonly<Record<string, Visit>>;

/** The examples of pages. */
export const pageExamples = Object.keys(visits) as readonly (keyof typeof visits)[];

/** Builds the example of a page, and connects a wallet in it. */
export async function exampleChecks(
  name: keyof typeof visits,
  folder: string,
  packed: readonly Packed[],
  browser: Browser,
  versions: Readonly<Record<string, string>> = {},
): Promise<readonly CheckResult[]> {
  const built = await buildExample(name, folder, packed, versions);
  if (!built.ok) return [built];
  const faults = await connectIn(folder, visits[name], browser);
  return [
    built,
    {
      name: `${titleOf(name, versions)}: connects a wallet under a strict policy without a request to another host`,
      ok: faults.length === 0,
      detail: faults.join('\n'),
    },
  ];
}

/** Serves a build, connects and disconnects a wallet in it, and returns the faults found. */
async function connectIn(folder: string, visit: Visit, browser: Browser): Promise<readonly string[]> {
  const { serve = serveFiles, faultsOf } = visit;
  const { origin, stop } = await serve(folder);
  const context = await browser.newContext();
  const faults: string[] = [];
  try {
    await installWallets(context, {
      wallets: [{ name: 'Example Wallet', accounts: [privateKey], mode: 'approve' }],
    });
    const page = await context.newPage();
    page.on('pageerror', (error) => faults.push(String(error)));
    page.on('console', (message) => {
      if (message.type() === 'error' || message.type() === 'warning') faults.push(message.text());
    });
    page.on('request', (request) => {
      if (!request.url().startsWith(origin) && !request.url().startsWith('data:')) faults.push(request.url());
    });
    await page.goto(origin);
    await press(page, 'Connect wallet');
    await page.getByRole('dialog').getByRole('button', { name: 'Example Wallet' }).click();
    await visit.connected(page);
    if (faultsOf) faults.push(...(await faultsOf(await page.request.get(origin))));
    await page.reload();
    await visit.connected(page);
    await visit.leave(page);
    await page.getByRole('button', { name: 'Connect wallet' }).waitFor();
  } catch (error) {
    faults.push(String(error));
  } finally {
    await context.close();
    await stop();
  }
  return faults;
}
