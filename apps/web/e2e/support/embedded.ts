import type { Stack } from '@causeway/stack';
import { type CDPSession, expect, type Page } from '@playwright/test';
import { go } from './app.ts';

/** The part of a stack that keeps the mails of the embedded wallet. */
export interface Outbox {
  readonly keyserver: Pick<Stack['keyserver'], 'outboxUrl'>;
}

/** The mails that the local provider would have sent to an address, the newest first. */
export async function mailsTo(stack: Outbox, email: string): Promise<readonly { readonly text: string }[]> {
  const url = `${stack.keyserver.outboxUrl}.json?to=${encodeURIComponent(email)}`;
  const answer = (await (await fetch(url)).json()) as {
    readonly mails: readonly { readonly text: string }[];
  };
  return answer.mails;
}

/** The code of the newest mail to an address; waits until there are more than `count` mails. */
export async function codeFor(stack: Outbox, email: string, count = 0): Promise<string> {
  await expect.poll(async () => (await mailsTo(stack, email)).length).toBeGreaterThan(count);
  const [mail] = await mailsTo(stack, email);
  const code = /^\s*([A-Z0-9]{6,9}|[1-9A-HJ-NP-Za-km-z]{100,255})\s*$/m.exec(mail?.text ?? '')?.[1];
  if (!code) throw new Error(`The mail holds no code: ${mail?.text}`);
  return code;
}

/** A mail address that no other test uses. */
export const someone = (name = 'ada'): string => `${name}-${crypto.randomUUID().slice(0, 8)}@example.org`;

/** The section of the first page for signing up and in. */
export const signIn = (page: Page) => page.getByTestId('sign-in');

/** Opens the sign-in on the first page. */
export async function openSignIn(page: Page): Promise<void> {
  await page.goto('/');
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(signIn(page).getByLabel('Email address')).toBeVisible();
}

/** Signs up or in with a code until the wallet's card is shown. */
export async function signInByEmail(page: Page, stack: Outbox, email: string): Promise<void> {
  const before = (await mailsTo(stack, email)).length;
  await signIn(page).getByLabel('Email address').fill(email);
  await signIn(page).getByRole('button', { name: 'Send a code' }).click();
  await signIn(page)
    .getByRole('textbox', { name: 'Code' })
    .fill(await codeFor(stack, email, before));
  await signIn(page).getByRole('button', { name: 'Continue' }).click();
  await expect(embeddedCard(page)).toBeVisible();
}

/** Opens the app with an embedded wallet that was just created by email. */
export async function openEmbedded(page: Page, stack: Outbox, email = someone()): Promise<string> {
  await openSignIn(page);
  await signInByEmail(page, stack, email);
  return email;
}

/** The card of the connected embedded wallet, under the name of either deployment. */
export const embeddedCard = (page: Page) =>
  page.locator('.connections .connection').filter({ hasText: /(?:Causeway|Corner shop) wallet/ });

/** The approval dialog, which is shown before anything is stamped. */
export const approval = (page: Page) =>
  page.locator('dialog[open]').filter({ has: page.getByTestId('approval') });

/** Answers the approval dialog once its buttons are enabled. */
export async function decide(page: Page, button: RegExp): Promise<void> {
  const choice = approval(page).getByRole('button', { name: button });
  await expect(choice).not.toHaveAttribute('aria-disabled', 'true');
  await choice.click();
}

/** A device with passkeys, as the browser sees it. */
export interface Device {
  readonly session: CDPSession;
  readonly id: string;
  /** Whether a person is present to touch it. */
  present(yes: boolean): Promise<void>;
  /** Whether it recognises its owner. */
  verifies(yes: boolean): Promise<void>;
  credentials(): Promise<readonly { readonly credentialId: string; readonly signCount: number }[]>;
}

/** Adds a virtual authenticator to a page's browser. */
export async function plugIn(page: Page): Promise<Device> {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  const { authenticatorId: id } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    session,
    id,
    present: async (enabled) => {
      await session.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId: id, enabled });
    },
    verifies: async (isUserVerified) => {
      await session.send('WebAuthn.setUserVerified', { authenticatorId: id, isUserVerified });
    },
    credentials: async () =>
      (await session.send('WebAuthn.getCredentials', { authenticatorId: id })).credentials,
  };
}

/** The address of the connected embedded wallet, in full. */
export async function addressOf(page: Page): Promise<`0x${string}`> {
  const label = await embeddedCard(page).locator('.address-text').first().getAttribute('aria-label');
  const address = /0x[0-9a-fA-F]{40}/.exec(label ?? '')?.[0];
  if (!address) throw new Error('The card shows no address.');
  return address as `0x${string}`;
}

/** Creates a wallet by passkey on the first page. */
export async function signUpByPasskey(page: Page, name = 'Work laptop'): Promise<void> {
  await signIn(page).getByRole('button', { name: 'New wallet with a passkey' }).click();
  await signIn(page).getByLabel('Name of the passkey').fill(name);
  await signIn(page).getByRole('button', { name: 'Create the passkey' }).click();
  await expect(embeddedCard(page)).toBeVisible();
}

/** Signs out on the wallet's own page. */
export async function signOut(page: Page): Promise<void> {
  if (new URL(page.url()).pathname !== '/wallet') await go(page, 'Embedded wallet');
  await walletCard(page, 'Sessions').getByRole('button', { name: 'Sign out' }).click();
  await take(page, /^Sign out/);
  await expect(page.getByTestId('sign-in')).toBeVisible();
}

/** The dialog of the wallet's own page in which the person does one thing. */
export const step = (page: Page) => page.locator('dialog[open]');

/** Presses a button of the dialog once it takes presses. */
export async function take(page: Page, button: RegExp | string): Promise<void> {
  const choice = step(page).getByRole('button', { name: button });
  await expect(choice).not.toHaveAttribute('aria-disabled', 'true');
  await choice.click();
}

/** Adds a passkey on the wallet's own page. */
export async function addPasskey(page: Page, name: string): Promise<void> {
  await walletCard(page, 'Ways to sign in').getByRole('button', { name: 'Add a passkey' }).click();
  await step(page).getByLabel('Name of the passkey').fill(name);
  await step(page).getByRole('button', { name: 'Create the passkey' }).click();
  await expect(walletCard(page, 'Ways to sign in').getByText(name, { exact: true })).toBeVisible();
}

/** A card of the wallet's own page, by its heading. */
export const walletCard = (page: Page, title: string) =>
  page.locator('main .card').filter({ has: page.getByRole('heading', { name: title, exact: true }) });
