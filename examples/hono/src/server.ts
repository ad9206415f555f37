import { isWalletError } from '@causeway/protocol';
import { readToken } from '@causeway/sign-in';
import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import { handler, origin, port, signIn } from './signIn.js';

const app = new Hono();

app.all('/sign-in/*', (context) => handler(context.req.raw));

app.get('/me', async (context) => {
  try {
    const { account } = await signIn.session(readToken(context.req.raw));
    return context.json({ account });
  } catch (error) {
    return context.json({}, isWalletError(error, 'sign-in-session-ended') ? 401 : 503);
  }
});

serve({ fetch: app.fetch, port }, () => console.log(`listening on ${port} for ${origin}`));
