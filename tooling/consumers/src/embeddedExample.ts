import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Keyserver, startKeyserver } from '@causeway/keyserver';
import type { CheckResult } from '@causeway/stack/report';
import type { Browser, Page } from 'playwright';
import { verifyMessage } from 'viem';
import { buildExample } from './example.js';
import type { Packed } from './pack.js';
import { freePort, startProgram } from './program.js';

const email = 'person@example.com';

/** The file of variables that a person fills in by hand. */
function variablesOf(origin: string, keys: Keyserver): string {
  const variables = {
    VITE_ORIGIN: origin,
    VITE_API_URL: keys.url,
    VITE_ORGANIZATION_ID: keys.organizationId,
    VITE_SIGNER_KEY: keys.signerKey,
    VITE_OTP_SIGNER_KEY: keys.otpSignerKey,
    API_PUBLIC_KEY: keys.apiKey.publicKey,
    API_PRIVATE_KEY: keys.apiKey.privateKey,
  };
  return Object.entries(variables)
    .map(([name, value]) => `${name}=${value}\n`)
    .join('');
}

/** The newest code that was mailed. */
async function mailedCode({ url }: Keyserver): Promise<string> {
  const { mails } = (await (await fetch(`${url}/outbox.json`)).json()) as {
    readonly mails: readonly { readonly to: string; readonly code?: string }[];
  };
  return mails.find(({ to }) => to === email)?.code ?? '';
}

/** Signs up by email, signs what is approved and not what is rejected, and finds the account again after a reload. */
async function use(page: Page, keys: Keyserver): Promise<void> {
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
  const approval = page.locator('dialog[open][data-state="armed"]');
  const status = page.getByRole('status').filter({ visible: true }).last();

  await press('Connect wallet');
  await page.getByRole('button', { name: /email or a passkey/ }).click();
  await page.getByLabel('Email address').fill(email);
  await page.keyboard.press('Enter');
  const code = page.getByLabel('Code', { exact: true });
  await code.waitFor();
  await code.fill(await mailedCode(keys));
  await page.keyboard.press('Enter');
  const button = page.getByRole('button', { name: /^Your account: 0x/ });
  await button.waitFor();
  const address = ((await button.getAttribute('aria-label')) ?? '').slice('Your account: '.length);

  await press('Sign a message');
  await approval.waitFor();
  await press('Sign');
  await status.filter({ hasText: 'Signed: ' }).waitFor();
  const signature = ((await status.textContent()) ?? '').slice('Signed: '.length);
  const signed = { address, message: 'Hello', signature } as Parameters<typeof verifyMessage>[0];
  if (!(await verifyMessage(signed))) throw new Error(`It is not a signature of ${address}: ${signature}`);

  await page.reload();
  await button.waitFor();
  await press('Sign a message');
  await approval.waitFor();
  await press('Reject');
  await status.filter({ hasText: /reject/i }).waitFor();
}

/** Builds the example of the embedded wallet from the packed packages, and uses it with a provider on this machine. */
export async function embeddedExampleChecks(
  folder: string,
  packed: readonly Packed[],
  browser: Browser,
): Promise<readonly CheckResult[]> {
  const origin = `http://localhost:${await freePort()}`;
  const keys = await startKeyserver({
    port: 0,
    folder: `${folder}-keys`,
    origins: [origin],
    rpIds: ['localhost'],
  });
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, '.env'), variablesOf(origin, keys));
  const context = await browser.newContext();
  const faults: string[] = [];
  try {
    const built = await buildExample('embedded', folder, packed);
    if (!built.ok) return [built];
    const server = await startProgram(['--env-file=.env', 'src/server.js'], {
      cwd: folder,
      env: {},
      ready: 'listening on',
    });
    const page = await context.newPage();
    page.on('pageerror', (error) => faults.push(String(error)));
    page.on('console', (message) => {
      if (message.type() === 'error' || message.type() === 'warning') faults.push(message.text());
    });
    try {
      await page.goto(origin);
      await use(page, keys);
    } catch (error) {
      faults.push(String(error), server.output());
    } finally {
      server.stop();
    }
    const name = 'example embedded: signs up by email and signs what is approved, under a strict policy';
    return [built, { name, ok: faults.length === 0, detail: faults.join('\n') }];
  } finally {
    await context.close();
    await keys.stop();
  }
}
