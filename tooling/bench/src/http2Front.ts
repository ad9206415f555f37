import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { createSecureServer, type ServerHttp2Session } from 'node:http2';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Served } from './serve.js';

/** A key and a self-signed certificate for `localhost`. */
function certify(): { readonly key: Buffer; readonly cert: Buffer } {
  const folder = mkdtempSync(join(tmpdir(), 'bench-'));
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
  const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
  try {
    execFileSync(
      'openssl',
      ['req', '-x509', ...curve, '-days', '1', '-subj', '/CN=localhost', '-keyout', key, '-out', cert],
      { stdio: 'ignore' },
    );
    return { key: readFileSync(key), cert: readFileSync(cert) };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Headers that HTTP/2 forbids. */
const forbidden = ['connection', 'keep-alive', 'transfer-encoding'];

/**
 * Serves another server's pages over HTTP/2, as the proxy before a deployment does. Browsers send all requests over one
 * connection then, and not six at a time. Needs `openssl`.
 */
export async function serveHttp2(target: string): Promise<Served> {
  const sessions = new Set<ServerHttp2Session>();
  const server = createSecureServer(certify(), (incoming, response) => {
    const headers = Object.fromEntries(Object.entries(incoming.headers).filter(([name]) => name[0] !== ':'));
    const forwarded = request(
      new URL(incoming.url, target),
      { method: incoming.method, headers: { ...headers, host: new URL(target).host } },
      (answer) => {
        const allowed = Object.entries(answer.headers).filter(([name]) => !forbidden.includes(name));
        response.writeHead(answer.statusCode ?? 502, Object.fromEntries(allowed));
        answer.pipe(response);
      },
    );
    forwarded.on('error', () => response.stream.close());
    incoming.pipe(forwarded);
  });
  server.on('session', (session) => {
    sessions.add(session);
    session.on('close', () => sessions.delete(session));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { readonly port: number };
  return {
    url: `https://localhost:${port}/`,
    stop: async () => {
      for (const session of sessions) session.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
