// The server of a site in a runtime that is not Node: it is bundled, and gets nothing but `fetch` and Web Crypto.
import * as evm from '@causeway/eip155/siwx';
import * as sol from '@causeway/solana/siwx';
import { createHandler, createSignIn, memoryStore } from '../src/index.js';

const store = memoryStore();
let handler: ((request: Request) => Promise<Response>) | undefined;

/** Serves the routes under `/sign-in`. The handler is made with the first request: workerd has no randomness before. */
export function serve(request: Request): Promise<Response> {
  const { origin, host } = new URL(request.url);
  handler ??= createHandler(
    createSignIn({
      domain: host,
      uri: `${origin}/sign-in`,
      families: [
        { chains: ['eip155:1'], ...evm },
        { chains: ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'], ...sol },
      ],
      nonces: { store },
      sessions: { store, keys: [{ id: 'one', secret: crypto.getRandomValues(new Uint8Array(32)) }] },
    }),
    { path: '/sign-in' },
  );
  return handler(request);
}
