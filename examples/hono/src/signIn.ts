import { mainnet as ethereum } from '@causeway/eip155/chains';
import * as evm from '@causeway/eip155/siwx';
import { createHandler, createSignIn, memoryStore } from '@causeway/sign-in';
import { mainnet as cluster } from '@causeway/solana/chains';
import * as sol from '@causeway/solana/siwx';

/** Where the site's pages are. */
export const origin = process.env.ORIGIN ?? 'http://localhost:3000';

/** Where this server listens: another port than that of `origin` where a proxy or Vite serves the pages. */
export const port = Number(process.env.PORT ?? (new URL(origin).port || 3000));

// In memory, for one copy of this server; `redisStore` and `sqlStore` are for several.
const store = memoryStore();

export const signIn = createSignIn({
  domain: new URL(origin).host,
  uri: `${origin}/sign-in`,
  families: [
    { chains: [ethereum.id], ...evm },
    { chains: [cluster.id], ...sol },
  ],
  nonces: { store },
  // A key of your own, from the environment, keeps sessions over a restart.
  sessions: { store, keys: [{ id: 'process', secret: crypto.getRandomValues(new Uint8Array(32)) }] },
});

/** Serves `/sign-in/challenge`, `/verify`, `/session` and `/revoke`. */
export const handler = createHandler(signIn, { path: '/sign-in' });
