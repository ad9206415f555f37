import { Readable } from 'node:stream';
import { isWalletError } from '@causeway/protocol';
import { readToken } from '@causeway/sign-in';
import express, { type Request as Incoming } from 'express';
import { handler, origin, port, signIn } from './signIn.js';

/** Express' request as a `Request` of the Fetch standard. */
function requestOf(incoming: Incoming): Request {
  const headers = new Headers(Object.entries(incoming.headers).map(([name, value]) => [name, String(value)]));
  const hasBody = incoming.method === 'POST';
  const body = hasBody ? (Readable.toWeb(incoming) as ReadableStream) : undefined;
  return new Request(new URL(incoming.originalUrl, origin), {
    method: incoming.method,
    headers,
    body,
    duplex: 'half',
  } as RequestInit);
}

const app = express();

// Before any parser of bodies: the handler reads its own.
app.all('/sign-in/*route', async (incoming, outgoing) => {
  const response = await handler(requestOf(incoming));
  outgoing
    .status(response.status)
    .setHeaders(response.headers)
    .send(await response.text());
});

app.get('/me', async (incoming, outgoing) => {
  try {
    const { account } = await signIn.session(readToken(requestOf(incoming)));
    outgoing.json({ account });
  } catch (error) {
    outgoing.status(isWalletError(error, 'sign-in-session-ended') ? 401 : 503).json({});
  }
});

app.listen(port, () => console.log(`listening on ${port} for ${origin}`));
