import { existsSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { chromium } from 'playwright';
import type {} from './browserPage.js';

const executablePath = process.env.CAUSEWAY_CHROME ?? '/usr/bin/chromium';

/** Whether this machine has the browser of `createSite`. */
export const hasBrowser = existsSync(executablePath);

/** Serves `browserPage.ts`, which may contact the relay and show frames of one host, and opens a browser. */
export async function createSite(relayUrl: string, frames = "'none'") {
  const { outputFiles } = await build({
    entryPoints: { page: fileURLToPath(new URL('./browserPage.ts', import.meta.url)) },
    outdir: '/',
    bundle: true,
    splitting: true,
    format: 'esm',
    conditions: ['@causeway/source', 'module', 'browser'],
    define: { global: 'globalThis' },
    write: false,
  });
  const files = new Map(outputFiles.map(({ path, text }) => [path, text]));
  const server = createServer(({ url = '/' }, response) => {
    const script = files.get(url);
    response.writeHead(200, {
      'content-type': script === undefined ? 'text/html' : 'text/javascript',
      'content-security-policy': [
        "default-src 'none'",
        "script-src 'self'",
        `connect-src ${relayUrl}`,
        `frame-src ${frames}`,
        "require-trusted-types-for 'script'",
        "trusted-types 'none'",
      ].join('; '),
    });
    response.end(
      script ??
        '<!doctype html><title>Shop</title><link rel="icon" href="data:,"><script type="module" src="/page.js"></script>',
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
  return {
    browser,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    async close() {
      await browser.close();
      server.close();
    },
  };
}
