import { describeServer } from '@causeway/conformance/server';
import { startRelay } from './relay.js';
import { makeToken } from './testing/token.js';

describeServer('the relay', async () => {
  const relay = await startRelay({ port: 0 });
  const { token } = makeToken(relay.url, Math.floor(Date.now() / 1000));
  return {
    url: relay.url.replace('ws:', 'http:'),
    requests: [
      { method: 'GET', target: '/' },
      { method: 'GET', target: `/?auth=${token}&projectId=local` },
    ],
    stop: relay.stop,
  };
});
