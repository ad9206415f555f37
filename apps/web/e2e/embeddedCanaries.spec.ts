import type { BrowserContext, Page } from '@playwright/test';
import { go } from './support/app.ts';
import {
  codeFor,
  mailsTo,
  openSignIn,
  plugIn,
  signInByEmail,
  signOut,
  someone,
  take,
  walletCard,
} from './support/embedded.ts';
import { expect, test } from './support/test.ts';

/** Texts that leave a page or outlive it: console messages and requests to any server, by kind. */
function listen(context: BrowserContext): ReadonlyMap<string, string[]> {
  const texts = new Map<string, string[]>(['console', 'address', 'body'].map((name) => [name, []]));
  context.on('console', (message) => texts.get('console')?.push(message.text()));
  context.on('request', (request) => {
    texts.get('address')?.push(decodeURIComponent(request.url()));
    texts.get('body')?.push(request.postData() ?? '');
  });
  return texts;
}

/** Texts that a page stores, by place; a script in the page or a later user of the machine could read them. */
const readStores = (page: Page): Promise<Record<string, string>> =>
  page.evaluate(async () => {
    const databases: unknown[] = [];
    for (const { name = '' } of await indexedDB.databases()) {
      const db = await new Promise<IDBDatabase>((resolve, reject) => {
        const opening = indexedDB.open(name);
        opening.onsuccess = () => resolve(opening.result);
        opening.onerror = () => reject(opening.error);
      });
      for (const store of db.objectStoreNames)
        databases.push(
          name,
          store,
          await new Promise((resolve, reject) => {
            const reading = db.transaction(store).objectStore(store).getAll();
            reading.onsuccess = () => resolve(reading.result);
            reading.onerror = () => reject(reading.error);
          }),
        );
      db.close();
    }
    return {
      'window name': window.name,
      title: document.title,
      'history state': JSON.stringify(history.state),
      location: decodeURIComponent(location.href),
      cookies: document.cookie,
      'local storage': JSON.stringify({ ...localStorage }),
      'session storage': JSON.stringify({ ...sessionStorage }),
      databases: JSON.stringify(databases),
      caches: JSON.stringify(await caches.keys()),
    };
  });

/** The names of the places that contain one of the texts. */
const placesWith = (places: Readonly<Record<string, string>>, texts: readonly string[]): string[] =>
  Object.entries(places)
    .filter(([, text]) => texts.some((each) => text.includes(each)))
    .map(([name]) => name);

async function supportBundle(page: Page): Promise<string> {
  await go(page, 'Settings');
  await page.getByRole('button', { name: 'Create a support bundle' }).click();
  return (await page.getByRole('region', { name: 'support bundle' }).textContent()) ?? '';
}

test('no code, credential or phrase is logged, sent in the clear, stored or put into the support bundle', async ({
  page,
  stack,
  context,
}) => {
  test.setTimeout(120_000);
  const recorded = listen(context);
  await plugIn(page);
  const email = someone('canary');
  await openSignIn(page);
  await signInByEmail(page, stack, email);
  const secrets = [await codeFor(stack, email)];
  await go(page, 'Embedded wallet');
  await walletCard(page, 'Export')
    .getByRole('button', { name: /^Recovery phrase of/ })
    .click();
  await take(page, 'Show it');
  const frame = page.frameLocator('[data-part="secret-frame"] iframe');
  await frame.getByRole('button', { name: 'Hold to show' }).dispatchEvent('pointerdown', { button: 0 });
  await expect(frame.locator('output')).not.toHaveText('');
  secrets.push((await frame.locator('output').textContent()) ?? '');
  const during = await readStores(page);
  await frame.getByRole('button', { name: 'Close' }).dispatchEvent('click');
  await expect(page.locator('iframe')).toHaveCount(0);
  await take(page, 'Back');
  await signOut(page);
  await page.getByRole('button', { name: 'I lost my passkey' }).click();
  const recovery = page.getByTestId('sign-in');
  await recovery.getByRole('radio', { name: /A new passkey/ }).check();
  await recovery.getByLabel('Email address').fill(email);
  await recovery.getByRole('button', { name: 'Send a code' }).click();
  const bundle = await codeFor(stack, email, 1);
  secrets.push(bundle);
  await recovery.getByRole('textbox', { name: 'Code' }).fill(bundle);
  await recovery.getByRole('button', { name: 'Continue' }).click();
  await expect(recovery.getByLabel('Name of the passkey')).toBeVisible();
  const last = await readStores(page);
  const output = Object.fromEntries([...recorded].map(([name, texts]) => [name, texts.join('\n')]));
  const support = await supportBundle(page);
  expect(await mailsTo(stack, email)).toHaveLength(2);
  expect(secrets.every((secret) => secret.length >= 8)).toBe(true);
  for (const places of [during, last, await readStores(page), output, { support }])
    expect(placesWith(places, secrets)).toEqual([]);
  // The support bundle exists and mentions the wallet.
  expect(placesWith({ support }, ['"connection": "embedded"'])).toEqual(['support']);
});

test('the same search finds a text in each of those places', async ({ page, context, watch }) => {
  watch.foresee('console', /status of 405/);
  const recorded = listen(context);
  const canary = 'canary-in-the-mine';
  await page.goto('/');
  // The page sets its title when it is drawn.
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.evaluate(async (text) => {
    console.info(text);
    await fetch(`/?${text}`);
    await fetch('/', { method: 'POST', body: text }).catch(() => {});
    window.name = text;
    document.title = text;
    // biome-ignore lint/suspicious/noDocumentCookie: the plain way, as a careless page would.
    document.cookie = `name=${text}`;
    localStorage.setItem('name', text);
    sessionStorage.setItem('name', text);
    history.replaceState({ text }, '', `#${text}`);
    await caches.open(text);
    await new Promise<void>((resolve, reject) => {
      const opening = indexedDB.open('mine');
      opening.onupgradeneeded = () => opening.result.createObjectStore('all').put(text, 1);
      opening.onsuccess = () => resolve(opening.result.close());
      opening.onerror = () => reject(opening.error);
    });
  }, canary);
  const output = Object.fromEntries([...recorded].map(([name, texts]) => [name, texts.join('\n')]));
  expect(placesWith({ ...output, ...(await readStores(page)) }, [canary])).toEqual([
    ...['console', 'address', 'body', 'window name', 'title', 'history state', 'location', 'cookies'],
    ...['local storage', 'session storage', 'databases', 'caches'],
  ]);
});
