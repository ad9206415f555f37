import { installWallets } from '@causeway/test-wallets/playwright';
import { whenWritten } from '@causeway/wallets/whenWritten';
import type { Browser, Page } from 'playwright';
import { type Pictures, takePicture } from './pictures.js';
import { privateKey, type Visit } from './visits.js';

/** What the page gets in place of its own policy: none, or the same one without images. */
type OtherPolicy = 'none' | 'no images';

/** What a visit has found. */
interface Findings {
  readonly faults: readonly string[];
  readonly pictures: Pictures;
}

interface VisitOptions {
  readonly origin: string;
  readonly visit: Visit;
  readonly browser: Browser;
  /** The example's own by default. */
  readonly policy?: OtherPolicy;
}

/** Connects and disconnects a wallet in a page, and takes a picture at each moment. */
export async function visitPage({ origin, visit, browser, policy }: VisitOptions): Promise<Findings> {
  // A dialog that moves in can leave its text a pixel beside its place.
  const context = await browser.newContext({ reducedMotion: 'reduce' });
  const faults: string[] = [];
  const pictures = new Map<string, Buffer>();
  try {
    await installWallets(context, {
      wallets: [{ name: 'Example Wallet', accounts: [privateKey], mode: 'approve' }],
    });
    const page = await context.newPage();
    const look = async (moment: string) => void pictures.set(moment, await takePicture(page));
    if (policy) await replacePolicy(page, origin, policy);
    page.on('pageerror', (error) => faults.push(String(error)));
    page.on('console', (message) => {
      if (message.type() === 'error' || message.type() === 'warning') faults.push(message.text());
    });
    page.on('request', (request) => {
      if (!request.url().startsWith(origin) && !request.url().startsWith('data:')) faults.push(request.url());
    });
    await page.goto(origin);
    const connect = page.getByRole('button', { name: 'Connect wallet' });
    await connect.waitFor();
    await look('page');
    await connect.click();
    const row = page.getByRole('dialog').getByRole('button', { name: 'Example Wallet' });
    await row.waitFor();
    await visit.listed?.(page, policy !== 'no images');
    await look('connect dialog');
    await row.click();
    await visit.connected(page);
    if (visit.faultsOf) faults.push(...(await visit.faultsOf(await page.request.get(origin))));
    await whenWritten(page);
    await page.reload();
    await visit.connected(page);
    await look('connected page');
    await visit.leave(page, look);
    await connect.waitFor();
  } catch (error) {
    faults.push(String(error));
  } finally {
    await context.close();
  }
  return { faults, pictures };
}

/** Changes the policy that the page's documents come with. */
function replacePolicy(page: Page, origin: string, policy: OtherPolicy): Promise<unknown> {
  return page.route(`${origin}/`, async (route) => {
    const response = await route.fetch();
    const { 'content-security-policy': sitePolicy = '', ...headers } = response.headers();
    if (policy === 'no images')
      headers['content-security-policy'] = sitePolicy.replace(/img-src [^;]+/, "img-src 'none'");
    await route.fulfill({ response, headers });
  });
}
