import type { Browser, Page } from '@playwright/test';
import { expect, test } from './support/test.ts';
import { type Finding, staysHere, watchContext } from './support/watch.ts';

// The watch ends every test of this suite. Here its guards are set off one by one.

/** A page under a watch of its own: the findings are meant to be there. */
async function watched(browser: Browser, url: string, act: (page: Page) => Promise<unknown>) {
  const context = await browser.newContext();
  const watch = await watchContext(context);
  const page = await context.newPage();
  await page.goto(url);
  await act(page);
  return { watch, kinds: () => [...new Set(watch.findings().map(({ kind }: Finding) => kind))].sort() };
}

test.afterEach(async ({ browser }) => {
  await Promise.all(browser.contexts().map((context) => context.close()));
});

test('the watch hears an error on the console', async ({ browser, stack }) => {
  const { kinds } = await watched(browser, stack.url, (page) => page.evaluate(() => console.error('x')));
  await expect.poll(kinds).toEqual(['console']);
});

test('the watch hears an error that nobody caught, and a rejection that nobody caught', async ({
  browser,
  stack,
}) => {
  const { watch } = await watched(browser, stack.url, (page) =>
    page.evaluate(() => {
      queueMicrotask(() => {
        throw new Error('thrown');
      });
      void Promise.reject(new Error('rejected'));
    }),
  );
  await expect
    .poll(() =>
      watch
        .findings()
        .filter(({ kind }) => kind === 'crash')
        .map(({ text }) => /thrown|rejected/.exec(text)?.[0]),
    )
    .toEqual(['thrown', 'rejected']);
});

test('the watch hears the content security policy refuse a picture, and Trusted Types refuse a text', async ({
  browser,
  stack,
}) => {
  const picture = await watched(browser, stack.url, (page) =>
    page.evaluate(() => {
      document.body.append(Object.assign(new Image(), { src: 'https://elsewhere.example/a.png' }));
    }),
  );
  await expect.poll(picture.kinds).toContain('policy');
  const text = await watched(browser, stack.url, (page) =>
    page.evaluate(() => {
      try {
        document.body.innerHTML = '<b>x</b>';
      } catch {}
    }),
  );
  await expect.poll(text.kinds).toContain('policy');
});

test('the watch sees a request for another machine', async ({ browser }) => {
  const { kinds } = await watched(browser, 'data:text/html,<p>bare</p>', async (page) => {
    // Answered here: not even this test asks anybody.
    await page.route('https://elsewhere.example/**', (route) => route.fulfill({ body: '' }));
    await page.evaluate(() => {
      document.body.append(Object.assign(new Image(), { src: 'https://elsewhere.example/a.png' }));
    });
  });
  await expect.poll(kinds).toEqual(['outside']);
});

test.describe('a finding fails the test it happens in', () => {
  test.fail();
  test('an error on the console', async ({ page }) => {
    await page.goto('/');
    const heard = page.waitForEvent('console');
    await page.evaluate(() => console.error('x'));
    await heard;
  });
});

test('an address stays here only when its host is this machine', () => {
  const here = ['http://localhost:4400/', 'http://127.0.0.1:8545', 'ws://localhost:1/', 'data:text/plain,'];
  const away = ['https://example.com/', 'http://localhost.example/', 'http://127.0.0.1.example/', 'ftp://a/'];
  expect(here.map(staysHere)).toEqual(here.map(() => true));
  expect(away.map(staysHere)).toEqual(away.map(() => false));
});
