import type { Browser } from '@playwright/test';
import { expect, test } from './support/test.ts';
import { type Finding, isLocal, watchContext } from './support/watch.ts';

// The watch runs at the end of every test of this suite. These tests trigger its checks one by one.

/** A page under its own watch, where findings are expected. */
async function openWatched(browser: Browser, url: string) {
  const context = await browser.newContext();
  const watch = await watchContext(context);
  const page = await context.newPage();
  await page.goto(url);
  /** Reads the parts of findings of a kind that match a pattern. */
  const textsOf = (kind: Finding['kind'], text: RegExp) => () =>
    watch.findings().flatMap((found) => (found.kind === kind ? (text.exec(found.text)?.[0] ?? []) : []));
  return {
    page,
    textsOf,
    kinds: () => [...new Set(watch.findings().map(({ kind }) => kind))].sort(),
  };
}

test.afterEach(async ({ browser }) => {
  await Promise.all(browser.contexts().map((context) => context.close()));
});

test('the watch detects violations by a page of the app', async ({ browser, stack }) => {
  const { page, textsOf, kinds } = await openWatched(browser, stack.url);

  await test.step('the watch detects an error on the console', async () => {
    await page.evaluate(() => console.error('x'));
    await expect.poll(kinds).toEqual(['console']);
  });

  await test.step('the watch detects an uncaught error and an unhandled rejection', async () => {
    await page.evaluate(() => {
      queueMicrotask(() => {
        throw new Error('thrown');
      });
      void Promise.reject(new Error('rejected'));
    });
    await expect.poll(textsOf('crash', /thrown|rejected/)).toEqual(['thrown', 'rejected']);
  });

  await test.step('the watch detects an image blocked by the content security policy', async () => {
    expect(kinds()).not.toContain('policy');
    await page.evaluate(() => {
      document.body.append(Object.assign(new Image(), { src: 'https://elsewhere.example/a.png' }));
    });
    await expect.poll(textsOf('policy', /img-src/)).toEqual(['img-src']);
  });

  await test.step('the watch detects a text blocked by Trusted Types', async () => {
    await page.evaluate(() => {
      try {
        document.body.innerHTML = '<b>x</b>';
      } catch {}
    });
    await expect.poll(textsOf('policy', /require-trusted-types-for/)).toEqual(['require-trusted-types-for']);
  });
});

test('the watch detects a request to another machine', async ({ browser }) => {
  const { page, kinds } = await openWatched(browser, 'data:text/html,<p>bare</p>');
  // Answered here, so that even this test contacts no other machine.
  await page.route('https://elsewhere.example/**', (route) => route.fulfill({ body: '' }));
  await page.evaluate(() => {
    document.body.append(Object.assign(new Image(), { src: 'https://elsewhere.example/a.png' }));
  });
  await expect.poll(kinds).toEqual(['outside']);

  await test.step('an address counts as local only when its host is this machine', () => {
    const here = ['http://localhost:4400/', 'http://127.0.0.1:8545', 'ws://localhost:1/', 'data:text/plain,'];
    const away = [
      'https://example.com/',
      'http://localhost.example/',
      'http://127.0.0.1.example/',
      'ftp://a/',
    ];
    expect(here.map(isLocal)).toEqual(here.map(() => true));
    expect(away.map(isLocal)).toEqual(away.map(() => false));
  });
});

test.describe('a finding fails its own test', () => {
  test.fail();
  test('an error on the console fails its test', async ({ page }) => {
    await page.goto('/');
    const logged = page.waitForEvent('console');
    await page.evaluate(() => console.error('x'));
    await logged;
  });
});
