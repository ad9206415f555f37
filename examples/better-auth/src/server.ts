import { createServer } from 'node:http';
import { wallets } from '@causeway/sign-in/better-auth';
import { betterAuth } from 'better-auth';
import { memoryAdapter } from 'better-auth/adapters/memory';
import { fromNodeHeaders, toNodeHandler } from 'better-auth/node';
import { origin, signIn } from './signIn.js';

const auth = betterAuth({
  baseURL: origin,
  secret: process.env.BETTER_AUTH_SECRET ?? 'a secret of this example, of no use elsewhere',
  // Your database here: https://better-auth.com/docs/concepts/database
  database: memoryAdapter({ user: [], session: [], account: [], verification: [] }),
  plugins: [wallets(signIn)],
});
const listen = toNodeHandler(auth);

// A page signs in with `signIn(wallets, { endpoint: '/api/auth/wallet' })` of `@causeway/sign-in/client`.
createServer(async (incoming, outgoing) => {
  if (incoming.url?.startsWith('/api/auth/')) return listen(incoming, outgoing);
  const found = await auth.api.getSession({ headers: fromNodeHeaders(incoming.headers) });
  outgoing.writeHead(found ? 200 : 401, { 'content-type': 'application/json' });
  outgoing.end(JSON.stringify(found ? { account: found.user.name } : {}));
}).listen(Number(new URL(origin).port), () => console.log(`listening on ${origin}`));
