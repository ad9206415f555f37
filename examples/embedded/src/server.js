// The app's files, and the handler with the organisation's key, which must never reach a page.
import { Readable } from 'node:stream';
import { createHandler } from '@causeway/embedded-wallet/server';
import express from 'express';

/** @param {string} name */
function variable(name) {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is missing: copy .env.example to .env and fill it in.`);
  return value;
}

const origin = variable('VITE_ORIGIN');
const apiUrl = variable('VITE_API_URL');

const handle = createHandler({
  appName: 'Example',
  apiUrl,
  organizationId: variable('VITE_ORGANIZATION_ID'),
  otpSignerKey: variable('VITE_OTP_SIGNER_KEY'),
  apiKey: { publicKey: variable('API_PUBLIC_KEY'), privateKey: variable('API_PRIVATE_KEY') },
  origins: [origin],
  // Behind a proxy, take the address that it reports.
  clientAddress: (request) => request.headers.get('x-client-address') ?? undefined,
});

/**
 * Express' request as a `Request` of the Fetch standard.
 *
 * @param {express.Request} incoming
 */
function requestOf(incoming) {
  const headers = new Headers(Object.entries(incoming.headers).map(([name, value]) => [name, String(value)]));
  headers.set('x-client-address', incoming.socket.remoteAddress ?? '');
  const body = incoming.method === 'POST' ? Readable.toWeb(incoming) : undefined;
  const init = { method: incoming.method, headers, body, duplex: 'half' };
  return new Request(new URL(incoming.originalUrl, origin), /** @type {RequestInit} */ (init));
}

const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  'img-src data:',
  `connect-src 'self' ${new URL(apiUrl).origin}`,
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

const app = express();

// Before any parser of bodies: the handler reads its own.
app.all('/embedded/*route', async (incoming, outgoing) => {
  const response = await handle(requestOf(incoming));
  outgoing
    .status(response.status)
    .setHeaders(response.headers)
    .send(await response.text());
});

app.use((_, outgoing, next) => {
  outgoing.setHeader('content-security-policy', policy);
  next();
});
app.use(express.static('dist'));

app.listen(Number(new URL(origin).port), () => console.log(`listening on ${origin}`));
