import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Config } from '../src/config.ts';
import { paths } from '../src/paths.ts';
import { contentSecurityPolicy, headersOf } from './headers.ts';
import { createServer, type Server } from './main.ts';
import { pickEncoding } from './respond.ts';

const config: Config = {
  appName: 'Test </script><b>',
  chains: [
    {
      id: 'eip155:31337',
      name: 'Local',
      currency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
      rpcUrls: ['http://127.0.0.1:8545/path?key=1'],
    },
  ],
  defaultChain: 'eip155:31337',
  connectSources: ['https://rpc.example', "x; script-src 'unsafe-inline'"],
  testWallets: false,
  app: { description: 'Sells "<b>" & more' },
};

const template =
  '<!doctype html><title>Causeway</title><meta name="description" content="x"><script type="application/json" id="causeway-config">{}</script>';
const script = `export const text = ${JSON.stringify('causeway '.repeat(200))};`;

let folder: string;
let server: Server;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'causeway-server-'));
  const dist = join(folder, 'dist');
  await mkdir(join(dist, 'assets'), { recursive: true });
  await mkdir(join(dist, '.vite'));
  await Promise.all([
    writeFile(join(folder, 'secret.txt'), 'secret'),
    writeFile(join(dist, 'index.html'), template),
    writeFile(join(dist, 'icon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>'),
    writeFile(join(dist, '.vite', 'manifest.json'), '{}'),
    writeFile(join(dist, 'assets', 'a-1234.js'), script),
    writeFile(join(dist, 'assets', 'a-1234.js.map'), '{}'),
  ]);
  server = await createServer({ dist, config, port: 0, host: '127.0.0.1' });
});

afterAll(async () => {
  await server.stop();
  await rm(folder, { recursive: true });
});

interface Got {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: Buffer;
}

/** A raw request: `fetch` would clean the path up before it is sent. */
function get(path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Got> {
  const { hostname, port } = new URL(server.url);
  return new Promise((resolve, reject) => {
    const sent = request({ hostname, port, path, method, headers }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(parts) }),
      );
    });
    sent.on('error', reject);
    sent.end();
  });
}

describe('the headers of the server', () => {
  const strict: Readonly<Record<string, RegExp>> = {
    'content-security-policy':
      /^default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; /,
    'cross-origin-opener-policy': /^same-origin$/,
    'cross-origin-resource-policy': /^same-origin$/,
    'origin-agent-cluster': /^\?1$/,
    'permissions-policy': /publickey-credentials-get=\(self\).*usb=\(\)/,
    'referrer-policy': /^no-referrer$/,
    'x-content-type-options': /^nosniff$/,
  };
  const requests = [...paths, '/icon.svg', '/assets/a-1234.js', '/nowhere', '/nowhere.js', '/%ff', '/sign/'];

  it.each(requests.flatMap((path) => Object.keys(strict).map((name) => [path, name] as const)))(
    'the answer for %s has %s',
    async (path, name) => {
      const { headers } = await get(path);
      expect(headers[name]).toMatch(strict[name] as RegExp);
    },
  );

  it('the headers forbid inline scripts, evaluation, framing, forms, a base and trusted types policies', async () => {
    const policy = String((await get('/')).headers['content-security-policy']);
    expect(policy).not.toMatch(/unsafe|nonce|\*|blob:/);
    for (const rule of ["base-uri 'none'", "form-action 'none'", "frame-ancestors 'none'"])
      expect(policy).toContain(rule);
    expect(policy).toContain("require-trusted-types-for 'script'; trusted-types 'none'");
  });

  it('the headers set no Integrity-Policy, under which WebKit loads no imported module', async () => {
    expect((await get('/')).headers['integrity-policy']).toBeUndefined();
  });

  it('the headers allow the page to read from the configured servers only', async () => {
    const policy = String((await get('/')).headers['content-security-policy']);
    expect(policy).toContain("; connect-src 'self' http://127.0.0.1:8545 https://rpc.example; ");
  });

  it('the headers allow the sockets of this device only where Solana’s wallet apps may listen', () => {
    const chain = { ...config.chains[0]!, id: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp' } as const;
    expect(contentSecurityPolicy({ ...config, chains: [chain] }, [])).toContain('ws://localhost:*');
    expect(contentSecurityPolicy(config, [])).not.toContain('ws://localhost');
  });

  it('the headers allow the frame of the relay’s operator only where domains are to be verified', () => {
    const relay = { url: 'wss://relay.example/v2', projectId: 'id' };
    const frames = (verify?: boolean) =>
      /frame-src ([^;]*)/.exec(contentSecurityPolicy({ ...config, relay: { ...relay, verify } }, []))?.[1];
    expect(frames(true)).toBe('https://verify.walletconnect.org');
    expect(frames()).toBe("'none'");
  });

  it('the headers allow the page to connect to the configured relay', () => {
    const relay = { url: 'wss://relay.example/v2', projectId: 'id' };
    expect(contentSecurityPolicy({ ...config, relay }, [])).toMatch(
      /connect-src [^;]*wss:\/\/relay\.example[ ;]/,
    );
    expect(contentSecurityPolicy(config, [])).not.toContain('relay.example');
  });

  it('the headers allow the page to connect to the configured resolver of names', () => {
    const names = { chainId: 'eip155:1', resolverUrl: 'https://names.example/v1/{address}' };
    expect(contentSecurityPolicy({ ...config, names }, [])).toMatch(
      /connect-src [^;]*https:\/\/names\.example[ ;]/,
    );
    expect(contentSecurityPolicy({ ...config, names: { chainId: 'eip155:1' } }, [])).not.toContain(
      'names.example',
    );
  });

  it('the headers keep a window opened by the page reachable only when web wallets are listed', () => {
    const opener = (more: object) =>
      headersOf('page', { ...config, ...more }, [])['Cross-Origin-Opener-Policy'];
    const webWallets = [{ namespace: 'mvx', name: 'Web Wallet', url: 'https://wallet.example' }];
    expect([opener({ webWallets }), opener({ webWallets: [] })]).toEqual([
      'same-origin-allow-popups',
      'same-origin',
    ]);
  });

  it('the headers let browsers keep hashed files and revalidate the page', async () => {
    expect((await get('/assets/a-1234.js')).headers['cache-control']).toMatch(/immutable/);
    expect((await get('/')).headers['cache-control']).toBe('no-cache');
  });
});

describe('the page of the server', () => {
  it.each(paths)('the page of the server is served at %s', async (path) => {
    const { status, headers } = await get(`${path}?wallets=test`);
    expect([status, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
  });

  it('the page contains the configuration, and no text of it can end its block', async () => {
    const html = (await get('/')).body.toString();
    const [, json = ''] = html.match(/id="causeway-config">([\s\S]*?)<\/script>/) ?? [];
    expect(JSON.parse(json)).toEqual({ ...config, signIn: true });
    expect(html).not.toContain('<b>');
  });

  it('the page is named and described as configured before any script runs', async () => {
    const html = (await get('/')).body.toString();
    expect(html).toContain('<title>Test &lt;/script>&lt;b></title>');
    expect(html).toContain('<meta name="description" content="Sells &quot;&lt;b>&quot; &amp; more">');
  });

  it('the page is not sent again when it has not changed', async () => {
    const { headers } = await get('/');
    const again = await get('/', { 'if-none-match': `W/"other", ${headers.etag}` });
    expect([again.status, again.body.length]).toEqual([304, 0]);
    // A proxy that compresses the answer makes the tag weak.
    for (const tag of [`W/${headers.etag}`, ` W/${headers.etag} ,"other"`, '*']) {
      expect([tag, (await get('/', { 'if-none-match': tag })).status]).toEqual([tag, 304]);
    }
    expect((await get('/', { 'if-none-match': '"other", W/"another"' })).status).toBe(200);
  });

  it('the page is the answer to an unknown address with status 404', async () => {
    expect((await get('/nowhere')).status).toBe(404);
  });

  it('the server redirects an address with a trailing slash and keeps its query', async () => {
    const { status, headers } = await get('/sign/');
    expect([status, headers.location]).toEqual([308, '/sign']);
    expect((await get('/activity/?entry=1&from=%2Fsign')).headers.location).toBe(
      '/activity?entry=1&from=%2Fsign',
    );
    expect((await get('//elsewhere.example/')).headers.location).toBeUndefined();
  });
});

describe('the files of the server', () => {
  it.each([
    '/../secret.txt',
    '/assets/../../secret.txt',
    '/%2e%2e/secret.txt',
    '/assets/..%2f..%2fsecret.txt',
    '/..\\secret.txt',
    '/assets/a-1234.js.map',
    '/.vite/manifest.json',
    '/assets/%00',
    '/assets/a-1234.js/',
    '/index.html',
  ])('the files of the server exclude %s', async (path) => {
    const { status, body } = await get(path);
    expect(status).toBe(404);
    expect(body.toString()).not.toContain('secret');
  });

  it.each([
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ] as const)(
    'the files of the server are sent in %s with that content encoding',
    async (encoding, unpack) => {
      const { headers, body } = await get('/assets/a-1234.js', { 'accept-encoding': encoding });
      expect([headers['content-encoding'], headers.vary]).toEqual([encoding, 'Accept-Encoding']);
      expect(unpack(body).toString()).toBe(script);
      expect(body.length).toBeLessThan(script.length);
    },
  );

  it('the files of the server answer HEAD with the headers of GET and no body', async () => {
    const [head, full] = [await get('/icon.svg', {}, 'HEAD'), await get('/icon.svg')];
    expect(head.body.length).toBe(0);
    expect(head.headers['content-length']).toBe(full.headers['content-length']);
  });

  it.each(['POST', 'PUT', 'DELETE', 'OPTIONS', 'TRACE'])(
    'the files of the server refuse the method %s',
    async (method) => {
      const { status, headers } = await get('/', {}, method);
      expect([status, headers.allow]).toEqual([405, 'GET, HEAD']);
    },
  );
});

describe('the content encoding', () => {
  it.each([
    ['gzip, deflate, br', 'br'],
    ['gzip;q=0.5', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['identity', undefined],
    ['', undefined],
  ])('the content encoding for "%s" is %s', (accept, encoding) => {
    expect(pickEncoding(accept)).toBe(encoding);
  });
});

it('the server refuses a build without a page', async () => {
  await expect(createServer({ dist: join(folder, 'dist', 'assets'), config, port: 0 })).rejects.toThrow(
    'no index.html',
  );
});

it('the server reports a taken port', async () => {
  const port = Number(new URL(server.url).port);
  const second = createServer({ dist: join(folder, 'dist'), config, port, host: '127.0.0.1' });
  await expect(second).rejects.toMatchObject({ code: 'EADDRINUSE' });
});
