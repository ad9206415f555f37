import type { APIResponse, Page } from 'playwright';
import { privateKeyToAccount } from 'viem/accounts';
import { type Served, serveFiles, serveNext } from './served.js';

/** The key of the page's wallet. */
export const privateKey = `0x${'1'.repeat(64)}` as const;
const account = privateKeyToAccount(privateKey);
const { address } = account;

/** Called at each moment of a visit; resolves when the visit may go on. */
export type Look = (moment: string) => Promise<unknown>;

/** How a visitor uses the page of an example. */
export interface Visit {
  /** Serves the build. */
  readonly serve: (folder: string) => Promise<Served>;
  /** The faults of the document, as the server sends it to a visitor who is connected. */
  readonly faultsOf?: (document: APIResponse) => Promise<readonly string[]>;
  /** Resolves when the dialog has the rows that it fetches, with their marks unless images are refused. */
  readonly listed?: (page: Page, hasImages: boolean) => Promise<unknown>;
  /** Resolves when the page shows the account. */
  connected(page: Page): Promise<unknown>;
  /** Uses the account and disconnects it. */
  leave(page: Page, look: Look): Promise<unknown>;
}

const press = (page: Page, name: string) => page.getByRole('button', { name }).click();

async function signHello(page: Page): Promise<void> {
  await press(page, 'Sign a message');
  await page.getByText(`Signed: ${await account.signMessage({ message: 'Hello' })}`).waitFor();
}

const kitButton: Visit = {
  serve: serveFiles,
  async listed(page, hasImages) {
    await page.locator('[data-known]').first().waitFor();
    if (hasImages)
      await page.locator('[data-known] [data-state="letter"]').first().waitFor({ state: 'detached' });
  },
  connected: (page) => page.getByRole('button', { name: `Your account: ${address}` }).waitFor(),
  async leave(page, look) {
    await press(page, `Your account: ${address}`);
    await page.getByRole('button', { name: 'Disconnect Example Wallet' }).waitFor();
    await look('account dialog');
    await press(page, 'Disconnect Example Wallet');
  },
};

/** The examples of pages by their folder. */
export const visits = {
  vite: kitButton,
  vanilla: {
    serve: serveFiles,
    connected: (page) => page.getByText(address).waitFor(),
    async leave(page) {
      await signHello(page);
      await press(page, 'Disconnect Example Wallet');
    },
  },
  wagmi: {
    ...kitButton,
    async connected(page) {
      await kitButton.connected(page);
      await page.getByText(`wagmi has ${address} on Ethereum.`).waitFor();
    },
    async leave(page, look) {
      await signHello(page);
      await kitButton.leave(page, look);
      await page.getByText('wagmi has no account.').waitFor();
    },
  },
  next: {
    ...kitButton,
    serve: serveNext,
    async leave(page, look) {
      await signHello(page);
      await kitButton.leave(page, look);
    },
    async faultsOf(document) {
      const html = await document.text();
      const policy = document.headers()['content-security-policy'] ?? '';
      return [
        ...(html.includes('data-state="reconnecting"') ? [] : ['The server does not show the account.']),
        ...(/script-src 'self' 'nonce-[^']+';/.test(policy) ? [] : [`The policy has no nonce: ${policy}`]),
        ...(/'unsafe-/.test(policy) ? [`The policy is not strict: ${policy}`] : []),
      ];
    },
  },
} as const satisfies Readonly<Record<string, Visit>>;
