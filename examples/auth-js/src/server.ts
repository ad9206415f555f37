import { createServer, type IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { auth } from './auth.js';
import { origin, port, signIn } from './signIn.js';

function requestOf(incoming: IncomingMessage): Request {
  const headers = new Headers(Object.entries(incoming.headers).map(([name, value]) => [name, String(value)]));
  const body = incoming.method === 'POST' ? (Readable.toWeb(incoming) as ReadableStream) : undefined;
  const init = { method: incoming.method, headers, body, duplex: 'half' } as RequestInit;
  return new Request(new URL(incoming.url ?? '/', origin), init);
}

async function answer(incoming: IncomingMessage): Promise<Response> {
  const request = requestOf(incoming);
  const { pathname } = new URL(request.url);
  if (pathname.startsWith('/auth/')) return auth(request);
  if (pathname === '/challenge' && request.method === 'POST') return Response.json(await signIn.challenge());
  // As `auth()` of the framework gives it on a page.
  const found = await auth(new Request(new URL('/auth/session', origin), { headers: request.headers }));
  const session = (await found.json()) as { readonly user?: { readonly name?: string } } | null;
  const account = session?.user?.name;
  return Response.json(account ? { account } : {}, { status: account ? 200 : 401 });
}

createServer(async (incoming, outgoing) => {
  // A request that cannot be read must not end the server.
  const response = await answer(incoming).catch(() => Response.json({}, { status: 400 }));
  const headers = [...response.headers].filter(([name]) => name !== 'set-cookie');
  outgoing.setHeader('set-cookie', response.headers.getSetCookie());
  outgoing.writeHead(response.status, Object.fromEntries(headers)).end(await response.text());
}).listen(port, () => console.log(`listening on ${port} for ${origin}`));
