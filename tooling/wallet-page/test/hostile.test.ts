import { fileURLToPath } from 'node:url';
import { describeServer } from '@causeway/conformance/server';
import { startWalletPage } from '../src/index.js';

describeServer('the wallet page', async () => {
  const keyedModule = fileURLToPath(new URL('./given.ts', import.meta.url));
  const currency = { name: 'Ether', symbol: 'ETH', decimals: 18 };
  const chain = { id: 'eip155:31337' as const, name: 'Local', currency, rpcUrls: [] };
  const { url, stop } = await startWalletPage({
    port: 0,
    relayUrl: 'ws://127.0.0.1:9',
    namespaces: [{ namespace: 'eip155', keyed: keyedModule, key: keyedModule, chains: [chain] }],
  });
  const page = await fetch(url);
  const script = /src="([^"]+)"/.exec(await page.text())?.[1] ?? '/';
  return {
    url,
    requests: [
      { method: 'GET', target: '/' },
      { method: 'HEAD', target: script },
      { method: 'GET', target: '/near/' },
    ],
    stop,
  };
});
