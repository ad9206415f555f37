import type { IncomingMessage, ServerResponse } from 'node:http';
import { createHttpServer } from '@causeway/http';
import { bundle, type Files, type WalletPageNamespace } from './bundle.js';
import { walletPageError } from './errors.js';
import { walletSecrets } from './secrets.js';

export type { WalletPageNamespace } from './bundle.js';

/** The options of `startWalletPage`. */
export interface WalletPageOptions {
  /** 0 takes a free port. */
  readonly port: number;
  /** `ws://127.0.0.1:…` of the local relay. */
  readonly relayUrl: string;
  /** The wallet's namespaces; the tool imports no adapter by itself. */
  readonly namespaces: readonly WalletPageNamespace[];
  /** Gives up a start, and stops a page that is served. */
  readonly signal?: AbortSignal;
}

/** A wallet page that is served. */
export interface WalletPage {
  /** `http://localhost:…/` */
  readonly url: string;
  /** The address where the same keys answer a site that opens a window, as web wallets of MultiversX do. */
  readonly popupUrl: string;
  /** The address where the same keys answer a site that opens a window, as Base Account does. */
  readonly evmUrl: string;
  /** The folder of the pages where the same keys answer a site of NEAR, in a window or by sending the visitor back. */
  readonly nearUrl: string;
  readonly port: number;
  /** May be called twice. */
  stop(): Promise<void>;
}

const types: Readonly<Record<string, string>> = { js: 'text/javascript', css: 'text/css' };
/** Pages that another site opens. */
const opened = /^\/(?:popup$|evm$|near\/)/;
/** Pages of other names that resolve to this machine are refused by their Host. */
const here = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/;

/**
 * Serves the wallet page on loopback under a strict policy: its own files, the relay and the chains' servers,
 * and nothing else. It is built when it is first opened.
 *
 * @throws WalletPageError `port-taken`, `start-failed`, `aborted`.
 * @example
 * const page = await startWalletPage({ port: 0, relayUrl: relay.url, namespaces });
 * console.log(page.url);
 * await page.stop();
 */
export async function startWalletPage(options: WalletPageOptions): Promise<WalletPage> {
  const { relayUrl, namespaces, signal } = options;
  if (signal?.aborted) throw walletPageError('aborted', 'The wallet page was not started: cancelled.');
  const headers = headersOf(relayUrl, namespaces);
  let built: Promise<Files> | undefined;

  async function answer({ method, url = '/', headers: { host = '' } }: IncomingMessage, out: ServerResponse) {
    if (!here.test(host)) return out.writeHead(403).end();
    if (method !== 'GET' && method !== 'HEAD') return out.writeHead(405, { Allow: 'GET, HEAD' }).end();
    built ??= bundle({ relayUrl, namespaces, secrets: walletSecrets });
    const path = url.split(/[?#]/, 1)[0] ?? '/';
    const file = (await built).get(path);
    const type = types[path.slice(path.lastIndexOf('.') + 1)] ?? 'text/html';
    out.writeHead(file ? 200 : 404, {
      ...headers,
      // The wallet's own page is isolated; these are opened by a site and post messages to it.
      'Cross-Origin-Opener-Policy': opened.test(path) ? 'unsafe-none' : 'same-origin',
      'Content-Type': `${file ? type : 'text/plain'}; charset=utf-8`,
    });
    out.end(method === 'HEAD' ? undefined : (file ?? 'Not found.'));
  }

  const server = createHttpServer((request, response) =>
    answer(request, response).catch((error: Error) => {
      // The next request tries again: a module may have been mended meanwhile.
      built = undefined;
      response
        .writeHead(500, { 'Content-Type': 'text/plain' })
        .end(`The page was not built: ${error.message}`);
    }),
  );
  const port = await server.listen(options.port, 'localhost').catch((cause: NodeJS.ErrnoException) => {
    throw cause.code === 'EADDRINUSE'
      ? walletPageError('port-taken', `Port ${options.port} is taken by another program.`, cause)
      : walletPageError('start-failed', `The wallet page could not listen: ${cause.message}`, cause);
  });
  const stop = () => {
    signal?.removeEventListener('abort', stop);
    return server.stop();
  };
  signal?.addEventListener('abort', stop);
  if (signal?.aborted) {
    await stop();
    throw walletPageError('aborted', 'The wallet page was not started: cancelled.', signal.reason);
  }
  const url = `http://localhost:${port}/`;
  const pages = { popupUrl: `${url}popup`, evmUrl: `${url}evm`, nearUrl: `${url}near/` };
  return Object.freeze<WalletPage>({ url, ...pages, port, stop });
}

/** The page reads its own files and talks to the relay and the chains; the camera is for this page only. */
function headersOf(relayUrl: string, namespaces: readonly WalletPageNamespace[]): Record<string, string> {
  const chains = namespaces.flatMap((each) => each.chains.flatMap((chain) => chain.rpcUrls));
  const servers = new Set([relayUrl, ...chains].map((url) => new URL(url).origin));
  return {
    'Cache-Control': 'no-store',
    'Content-Security-Policy': [
      "default-src 'none'",
      "script-src 'self'",
      "style-src 'self'",
      "img-src 'self' data:",
      `connect-src ${[...servers].join(' ')}`,
      "base-uri 'none'",
      "form-action 'none'",
      "frame-ancestors 'none'",
      "require-trusted-types-for 'script'",
      "trusted-types 'none'",
    ].join('; '),
    'Permissions-Policy': 'camera=(self), microphone=(), geolocation=()',
    'Referrer-Policy': 'no-referrer',
    'X-Content-Type-Options': 'nosniff',
  };
}
