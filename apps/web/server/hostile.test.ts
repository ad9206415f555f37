import { rm } from 'node:fs/promises';
import { describeServer, type SoundRequest } from '@causeway/conformance/server';
import { createServer } from './main.ts';
import { apiKey, config, embeddedBy, publicKey as key, makeBuild } from './testing/site.ts';

const origin = 'http://localhost:4400';
// The port is closed, so a request that passes the handler's checks fails at once.
const embedded = embeddedBy('http://127.0.0.1:9');
const headers = { Origin: origin, 'Content-Type': 'application/json' };
const post = (path: string, body: object): SoundRequest => ({
  method: 'POST',
  target: `/embedded/${path}`,
  headers,
  body: JSON.stringify(body),
});

describeServer('the production server', async () => {
  const dist = await makeBuild({
    'a.js': '1;'.repeat(2_000),
    'frame/index.html': '<!doctype html><script src="/frame/frame.js"></script>',
    'frame/frame.js': '"use strict";',
  });
  const allowed = { allowed: true, left: 1, leftMs: 1_000 };
  const secrets = { apiKey, counter: { take: async () => allowed } };
  const { url, stop } = await createServer({
    dist,
    config: { ...config, embedded },
    port: 0,
    origins: [origin],
    secrets,
  });
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
      { method: 'GET', target: '/frame', headers: { Host: new URL(embedded.frameUrl).host } },
    ],
    stop: async () => {
      await stop();
      await rm(dist, { recursive: true });
    },
  };
});
