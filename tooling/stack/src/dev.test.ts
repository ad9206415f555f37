import { once } from 'node:events';
import { request } from 'node:http';
import { connect } from 'node:net';
import { join } from 'node:path';
import { describeServer } from '@causeway/conformance/server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { root } from '../setup/root.mjs';
import { serveDev } from './dev.js';
import type { ServeOptions } from './stack.js';

const key = `04${'ab'.repeat(64)}`;
const embedded = {
  apiUrl: 'http://127.0.0.1:9',
  organizationId: 'an organisation',
  handlerUrl: '/embedded',
  frameUrl: 'http://frame.localhost:4400/frame',
  rpId: 'localhost',
  signerKey: key,
  otpSignerKey: key,
};

describe('the app served from its sources', () => {
  let served: Awaited<ReturnType<ReturnType<typeof serveDev>>>;
  beforeAll(async () => {
    const config = {
      appName: 'From its sources',
      chains: [],
      defaultChain: 'eip155:1',
      connectSources: [],
      testWallets: false,
      embedded,
    };
    served = await serveDev(join(root, 'apps', 'web'))({
      port: 0,
      config,
      origins: ['http://localhost:4400'],
    } as unknown as ServeOptions);
  }, 120_000);
  afterAll(() => served?.stop());

  function requestFrom(
    host: string,
    path: string,
  ): Promise<{ status?: number; text: string; policy: unknown }> {
    return new Promise((resolve, reject) => {
      const { port } = new URL(served.url);
      const upgrade = request({ host: 'localhost', port, path, headers: { host } }, (response) => {
        let text = '';
        response.on('data', (piece) => {
          text += piece;
        });
        response.on('end', () =>
          resolve({
            status: response.statusCode,
            text,
            policy: response.headers['content-security-policy'],
          }),
        );
      });
      upgrade.once('error', reject);
      upgrade.end();
    });
  }

  it('the app served from its sources has its configuration in the page', async () => {
    const { status, text } = await requestFrom('localhost', '/');
    expect(status).toBe(200);
    expect(text).toContain('"appName":"From its sources"');
  });

  it('the app served from its sources has the secrets frame on its own host only, with the real headers', async () => {
    const page = await requestFrom('frame.localhost:4400', '/frame');
    expect(page.status).toBe(200);
    expect(page.text).toContain(`"parentOrigins":["http://localhost:4400"],"signerKey":"${key}"`);
    expect(page.policy).toContain('sandbox allow-scripts');
    expect((await requestFrom('frame.localhost:4400', '/frame/frame.js')).status).toBe(200);
    expect((await requestFrom('frame.localhost:4400', '/')).status).toBe(404);
    expect((await requestFrom('localhost', '/frame')).text).not.toContain('parentOrigins');
  });

  it.each(['http://[::1', '//[', '/%', 'x'])(
    'the app served from its sources survives a request for %s',
    async (target) => {
      const socket = connect(Number(new URL(served.url).port), 'localhost');
      socket.end(`GET ${target} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`);
      const [answer] = (await once(socket, 'data')) as [Buffer];
      expect(String(answer)).toMatch(/^HTTP\/1.1 4/);
      expect((await requestFrom('localhost', '/')).status).toBe(200);
    },
  );
});

describeServer(
  'the app served from its sources',
  async () => {
    const config = {
      appName: 'A',
      chains: [],
      defaultChain: 'eip155:1',
      connectSources: [],
      testWallets: false,
    };
    const options = { port: 0, config: { ...config, embedded }, origins: [] } as unknown as ServeOptions;
    const { url, stop } = await serveDev(join(root, 'apps', 'web'))(options);
    const websocket = {
      Connection: 'Upgrade',
      Upgrade: 'websocket',
      'Sec-WebSocket-Version': '13',
      'Sec-WebSocket-Key': 'AAAAAAAAAAAAAAAAAAAAAA==',
      'Sec-WebSocket-Protocol': 'vite-hmr',
    };
    const requests = [
      { method: 'GET', target: '/' },
      { method: 'GET', target: '/src/main.tsx' },
      { method: 'GET', target: '/', headers: websocket },
      { method: 'GET', target: '/frame', headers: { Host: 'frame.localhost:4400' } },
    ] as const;
    return { url, requests, stop };
  },
  // A page of a development server takes longer than everything else.
  { connections: 2_000 },
);
