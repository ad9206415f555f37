import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { type CheckResult, reportChecks } from '@causeway/stack/report';
import type { AxeResults, RunOptions } from 'axe-core';
import type { Browser, Page } from 'playwright';
import { launch } from './browser.js';
import { serveFolder } from './serve.js';

// Visits the built site: accessibility, scripts, other hosts, reading without scripts, and the search.

const { values } = parseArgs({ options: { all: { type: 'boolean', default: false } }, strict: false });
const folder = fileURLToPath(new URL('../../../docs/.vitepress/dist', import.meta.url));
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
interface Axe {
  run(context: { exclude: string[][] }, options: RunOptions): Promise<AxeResults>;
}

/** Bytes of script, gzip, that a page may fetch. */
const limit = 100 * 1024;

const isGenerated = (path: string) => path.startsWith('reference/') && path !== 'reference/index.html';
// The page inside the playground is the kit itself, which has its own checks.
const files = readdirSync(folder, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && entry.name.endsWith('.html'))
  .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
  .filter((path) => !path.startsWith('playground/'))
  .sort();
/** Of the generated reference, whose pages have one shape, one is visited unless all are requested. */
const generated = files.filter(isGenerated).slice(0, values.all ? undefined : 1);
const pages = files.filter((path) => !isGenerated(path) || generated.includes(path));

/** Samples and long tables look the same on every page and are most of the work: these pages show enough of them. */
const alike = [['pre code'], ['tbody tr:nth-child(n + 6)']];
const whole = ['start/vite.html', 'guides/themes.html'];

/** The violations of the page in a theme. */
async function violationsOf(page: Page, path: string, colorScheme: 'light' | 'dark'): Promise<string[]> {
  await page.emulateMedia({ colorScheme });
  // A script of the site changes the theme after the event, and some colours change slowly.
  await page.waitForFunction((dark) => {
    const { classList } = document.documentElement;
    const changing = document.getAnimations().some((animation) => animation instanceof CSSTransition);
    return classList.contains('dark') === dark && !changing;
  }, colorScheme === 'dark');
  const context = { exclude: whole.includes(path) ? [] : alike };
  const options: RunOptions = {
    // It names the place of each element in its results, so that of the others it would be work for nothing.
    resultTypes: ['violations'],
    // It would fetch each style sheet again, for rules that are experimental.
    preload: false,
    // The themes differ in their colours only.
    ...(colorScheme === 'dark' && { runOnly: ['color-contrast'] }),
  };
  const violations = await page.evaluate(
    async ([context, options]) => {
      const results = await (globalThis as unknown as { axe: Axe }).axe.run(context, options);
      return results.violations;
    },
    [context, options] as const,
  );
  return violations.map(({ id, nodes }) => {
    const places = nodes.slice(0, 3).map(({ target }) => target.join(' '));
    return `${colorScheme}: ${id}: ${places.join(', ')}`;
  });
}

/** The faults of a page, as sentences, and the bytes of script that it fetches. */
async function visit(browser: Browser, origin: string, path: string) {
  const context = await browser.newContext({ reducedMotion: 'reduce' });
  const faults: string[] = [];
  let scripts = 0;
  try {
    const page = await context.newPage();
    page.on('request', (request) => {
      const url = request.url();
      if (!url.startsWith(origin) && !url.startsWith('data:')) faults.push(`It requests ${url}.`);
    });
    page.on('response', (response) => {
      const isScript = new URL(response.url()).pathname.endsWith('.js');
      // The frame of the playground is a separate page.
      if (isScript && response.frame() === page.mainFrame())
        scripts += Number(response.headers()['content-length'] ?? 0);
    });
    page.on('pageerror', (error) => faults.push(`A script failed: ${error.message}`));
    await page.goto(`${origin}${path}`, { waitUntil: 'load' });
    await page.evaluate(axe);
    for (const scheme of ['light', 'dark'] as const) faults.push(...(await violationsOf(page, path, scheme)));
    if (scripts > limit) faults.push(`It fetches ${(scripts / 1024).toFixed(1)} KB of script.`);
    return { faults, scripts };
  } finally {
    await context.close();
  }
}

/** The pages that show little text where scripts do not run. */
async function pagesWithoutText(browser: Browser, origin: string): Promise<string[]> {
  const context = await browser.newContext({ javaScriptEnabled: false });
  try {
    const page = await context.newPage();
    const empty: string[] = [];
    for (const path of pages.filter((path) => path !== '404.html')) {
      await page.goto(`${origin}${path}`, { waitUntil: 'domcontentloaded' });
      const text = await page.locator('main, .VPContent').first().textContent();
      if ((text ?? '').trim().length < 100) empty.push(path);
    }
    return empty;
  } finally {
    await context.close();
  }
}

/** The faults of a search for a word of the guides. */
async function search(browser: Browser, origin: string): Promise<string[]> {
  const context = await browser.newContext();
  try {
    const page = await context.newPage();
    const faults: string[] = [];
    page.on('request', (request) => {
      if (!request.url().startsWith(origin)) faults.push(`It requests ${request.url()}.`);
    });
    await page.goto(origin);
    // The page takes keys once its application is mounted, which may be after the browser's load event.
    await page.waitForFunction("document.querySelector('#app')?.__vue_app__ !== undefined");
    await page.keyboard.press('Control+k');
    await page.getByRole('searchbox').fill('passkey');
    await page.locator('.VPLocalSearchBox .results .result').first().waitFor({ timeout: 60_000 });
    return faults;
  } finally {
    await context.close();
  }
}

const served = await serveFolder(folder);
const origin = served.url;
const browser = await launch({ full: false });
const results: CheckResult[] = [];
const add = (name: string, faults: readonly string[], detail?: string) =>
  results.push({ name, ok: faults.length === 0, detail: faults.length > 0 ? faults.join('\n') : detail });
try {
  let most = 0;
  for (const path of pages) {
    const { faults, scripts } = await visit(browser, origin, path);
    most = Math.max(most, scripts);
    add(path, faults);
  }
  add('the largest page', [], `${(most / 1024).toFixed(1)} KB of script`);
  add('pages without scripts', await pagesWithoutText(browser, origin));
  add('the search', await search(browser, origin));
} finally {
  await browser.close();
  await served.stop();
}
reportChecks(results);
