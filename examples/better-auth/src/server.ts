import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { wallets } from '@causeway/sign-in/better-auth';
import { betterAuth } from 'better-auth';
import { memoryAdapter } from 'better-auth/adapters/memory';
import { fromNodeHeaders, toNodeHandler } from 'better-auth/node';
import { origin, port, signIn } from './signIn.js';

const auth = betterAuth({
  baseURL: origin,
  // A secret of your own, from the environment, keeps sessions over a restart.
  secret: process.env.BETTER_AUTH_SECRET || randomBytes(32).toString('base64url'),
  // Your database here: https://better-auth.com/docs/concepts/database
  database: memoryAdapter({ user: [], session: [], account: [], verification: [] }),
  plugins: [wallets(signIn)],
});
const listen = toNodeHandler(auth);

// A page signs in with `signIn(wallets, { endpoint: '/api/auth/wallet' })` of `@causeway/sign-in/client`.
async function answer(incoming: IncomingMessage, outgoing: ServerResponse) {
  if (incoming.url?.startsWith('/api/auth/')) return listen(incoming, outgoing);
  const found = await auth.api.getSession({ headers: fromNodeHeaders(incoming.headers) });
  outgoing.writeHead(found ? 200 : 401, { 'content-type': 'application/json' });
  outgoing.end(JSON.stringify(found ? { account: found.user.name } : {}));
}

createServer((incoming, outgoing) => {
  // A request that cannot be read must not end the server.
  answer(incoming, outgoing).catch(() =>
    outgoing.headersSent ? outgoing.destroy() : outgoing.writeHead(400).end(),
  );
}).listen(port, () => console.log(`listening on ${port} for ${origin}`));
