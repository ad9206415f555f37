import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createHttpServer } from '@causeway/http';
import type { Browser } from 'playwright';

const here = fileURLToPath(new URL('page', import.meta.url));

const headers = {
  'content-security-policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'none'; base-uri 'none'; form-action 'none'; " +
    "frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'",
  'cache-control': 'no-store',
};

const html = `<!doctype html><title>Consumer</title><body><script src="/probe.js"></script>
<script type="module" src="/main.js"></script></body>`;

/** The page's findings while it imported a bundle. */
export interface PageFindings {
  /** `loaded`, or why not. */
  readonly outcome: string;
  /** The other effects of importing: globals, listeners, storage, timers, policy violations. */
  readonly seen: readonly string[];
  /** Requested paths beside the page's own files. */
  readonly requests: readonly string[];
  readonly errors: readonly string[];
}

/**
 * Imports a bundle in a Chromium page under the strictest policy, with probes on everything that a module
 * could touch. The page is alone in a profile and on a separate origin.
 *
 * @param bundle Path of the bundle, one file.
 */
export async function importInPage(bundle: string, browser: Browser): Promise<PageFindings> {
  const files: Record<string, string> = {
    '/probe.js': join(here, 'probe.js'),
    '/main.js': join(here, 'main.js'),
    '/bundle.js': bundle,
  };
  const requests: string[] = [];
  const server = createHttpServer(({ url = '' }, response) => {
    const file = files[url];
    if (url === '/') response.writeHead(200, { ...headers, 'content-type': 'text/html' }).end(html);
    else if (file && existsSync(file)) {
      response.writeHead(200, { ...headers, 'content-type': 'text/javascript' }).end(readFileSync(file));
    } else response.writeHead(404, headers).end();
  });
  const origin = `http://127.0.0.1:${await server.listen(0, '127.0.0.1')}`;
  const context = await browser.newContext();
  try {
    const page = await context.newPage();
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(String(error)));
    page.on('request', (request) => {
      const path = request.url().replace(origin, '');
      if (path !== '/' && path !== '/favicon.ico' && !(path in files)) requests.push(path);
    });
    // By a console message: to look into the page would put listeners of the browser driver there.
    const printed = page.waitForEvent('console', {
      predicate: (message) => message.text().startsWith('result '),
      timeout: 20_000,
    });
    await page.goto(`${origin}/`);
    const text = (await printed).text().slice('result '.length);
    const result = JSON.parse(text) as Pick<PageFindings, 'outcome' | 'seen'>;
    return { ...result, requests, errors };
  } finally {
    await context.close();
    await server.stop();
  }
}
