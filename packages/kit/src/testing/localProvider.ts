/// <reference types="node" />
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer as createSocket } from 'node:net';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { createServer, type Plugin } from 'vite';
import { startProvider } from './startProvider.js';

/** A page with the kit and the embedded wallet, its handler, and the provider, all on this machine. */
export interface LocalProvider {
  readonly url: string;
  /** The code of the newest mail to an address, which the provider did not send. */
  codeFor(email: string): Promise<string>;
  /** How many mails an address has got. */
  mailsTo(email: string): Promise<number>;
  stop(): Promise<void>;
}

const freePort = () =>
  new Promise<number>((resolve) => {
    const socket = createSocket().listen(0, '127.0.0.1', () => {
      const address = socket.address();
      socket.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });

/** Starts the provider and the pages of `stories/local`. */
export async function startLocalProvider(): Promise<LocalProvider> {
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  const { keys, handle, folder, stop } = await startProvider(origin);
  const settings = {
    origin,
    apiUrl: keys.url,
    organizationId: keys.organizationId,
    signerKey: keys.signerKey,
    otpSignerKey: keys.otpSignerKey,
    // Another name of the same server is another origin.
    frameUrl: `http://127.0.0.1:${port}/frame.html`,
  };
  const routes: Plugin = {
    name: 'local provider',
    configureServer({ middlewares }) {
      middlewares.use('/embedded', (incoming, outgoing) => void relay(handle, origin, incoming, outgoing));
    },
  };
  const server = await createServer({
    configFile: false,
    logLevel: 'error',
    root: new URL('../../stories/local', import.meta.url).pathname,
    cacheDir: join(folder, 'vite'),
    plugins: [routes],
    define: { LOCAL_PROVIDER: JSON.stringify(settings) },
    resolve: { conditions: ['@causeway/source', 'module', 'browser', 'import', 'default'] },
    oxc: { jsx: { runtime: 'automatic' } },
    // All of them are known, so that none is found late and reloads the page under a test.
    optimizeDeps: {
      include: ['react', 'react/jsx-runtime', 'react/jsx-dev-runtime', 'react-dom', 'react-dom/client'],
    },
    // The frame has no origin, so its scripts are fetched across origins.
    server: { host: '127.0.0.1', port, strictPort: true, hmr: false, cors: { origin: '*' } },
  });
  await server.listen();
  const mailsTo = async (email: string) => {
    const answer = await fetch(`${keys.outboxUrl}.json?to=${encodeURIComponent(email)}`);
    return ((await answer.json()) as { readonly mails: readonly { readonly text: string }[] }).mails;
  };
  return {
    url: origin,
    mailsTo: async (email) => (await mailsTo(email)).length,
    async codeFor(email) {
      const [mail] = await mailsTo(email);
      return /^\s*([A-Z0-9]{6,9}|[1-9A-HJ-NP-Za-km-z]{100,255})\s*$/m.exec(mail?.text ?? '')?.[1] ?? '';
    },
    async stop() {
      await server.close();
      await stop();
    },
  };
}

/** Answers Node's request by a handler of the Fetch standard. */
async function relay(
  handle: (request: Request) => Promise<Response>,
  origin: string,
  incoming: IncomingMessage & { readonly originalUrl?: string },
  outgoing: ServerResponse,
): Promise<void> {
  const headers = new Headers(Object.entries(incoming.headers).map(([name, value]) => [name, String(value)]));
  const body = incoming.method === 'POST' ? Readable.toWeb(incoming) : undefined;
  const init = { method: incoming.method, headers, body, duplex: 'half' } as unknown as RequestInit;
  const response = await handle(new Request(new URL(incoming.originalUrl ?? '/', origin), init));
  outgoing.statusCode = response.status;
  outgoing.setHeaders(response.headers);
  outgoing.end(await response.text());
}
