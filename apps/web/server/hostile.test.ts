import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describeServer, type SoundRequest } from '@causeway/conformance/server';
import type { Config } from '../src/config.ts';
import { createServer } from './main.ts';

const origin = 'http://localhost:4400';
const frameUrl = 'http://frame.localhost:4400/frame';
const key = `04${'ab'.repeat(64)}`;
const config: Config = {
  appName: 'Test',
  chains: [],
  defaultChain: 'eip155:1',
  connectSources: [],
  testWallets: false,
  embedded: {
    // The port is closed, so a request that passes the handler's checks fails at once.
    apiUrl: 'http://127.0.0.1:9',
    organizationId: '00000000-0000-4000-8000-000000000000',
    handlerUrl: '/embedded',
    frameUrl,
    rpId: 'localhost',
    signerKey: key,
    otpSignerKey: key,
  },
};

/** P-256's generator and the key 1. */
const apiKey = {
  publicKey: '036b17d1f2e12c4247f8bce6e563a440f277037d812deb33a0f4a13945d898c296',
  privateKey: '1'.padStart(64, '0'),
};
const headers = { Origin: origin, 'Content-Type': 'application/json' };
const post = (path: string, body: object): SoundRequest => ({
  method: 'POST',
  target: `/embedded/${path}`,
  headers,
  body: JSON.stringify(body),
});

describeServer('the production server', async () => {
  const dist = await mkdtemp(join(tmpdir(), 'causeway-hostile-'));
  const script = '<script type="application/json" id="causeway-config">{}</script>';
  await mkdir(join(dist, 'frame'));
  await Promise.all([
    writeFile(join(dist, 'index.html'), `<!doctype html><title>x</title>${script}`),
    writeFile(join(dist, 'a.js'), '1;'.repeat(2_000)),
    writeFile(join(dist, 'frame', 'index.html'), '<!doctype html><script src="/frame/frame.js"></script>'),
    writeFile(join(dist, 'frame', 'frame.js'), '"use strict";'),
  ]);
  const allowed = { allowed: true, left: 1, leftMs: 1_000 };
  const secrets = { apiKey, counter: { take: async () => allowed } };
  const { url, stop } = await createServer({ dist, config, port: 0, origins: [origin], secrets });
  return {
    url,
    requests: [
      { method: 'GET', target: '/' },
      post('otp/start', { email: 'person@example.com', publicKey: key }),
      post('email/session', { verificationToken: 'a', publicKey: key, clientSignature: {} }),
      post('passkey/sign-up', {
        attestation: { credentialId: 'a', clientDataJson: 'b', attestationObject: 'c' },
      }),
      { method: 'GET', target: '/a.js', headers: { 'Accept-Encoding': 'br' } },
      { method: 'GET', target: '/frame', headers: { Host: new URL(frameUrl).host } },
    ],
    stop: async () => {
      await stop();
      await rm(dist, { recursive: true });
    },
  };
});
