import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { stackConfig } from './config.js';
import { explain } from './explain.js';
import { type AppServer, startStack } from './stack.js';

const idle: AppServer = { url: 'http://localhost:1/', stop: async () => {} };

async function chainId(url: string): Promise<unknown> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_chainId', params: [] });
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  });
  return ((await response.json()) as { result: unknown }).result;
}

describe('startStack', () => {
  it('startStack starts two chains, serves the app with their URLs, and stops everything', async () => {
    let stopped = 0;
    const stack = await startStack({
      serve: async ({ config }) => {
        expect(config.chains.slice(0, 2).map(({ id }) => id)).toEqual(['eip155:31337', 'eip155:31338']);
        expect(await chainId(config.chains[1]?.rpcUrls[0] ?? '')).toBe('0x7a6a');
        return {
          ...idle,
          stop: async () => {
            stopped += 1;
          },
        };
      },
    });
    await stack.stop();
    expect(stopped).toBe(1);
    expect(await stack.chainEnded).toMatch(/ (Local|Second)$/);
    await expect(chainId(stack.chains[0]?.url ?? '')).rejects.toThrow();
  });

  it('startStack leaves no chain running when the app fails to start', async () => {
    let url = '';
    const started = startStack({
      serve: async ({ config }) => {
        url = config.chains[0]?.rpcUrls[0] ?? '';
        throw new Error('no build');
      },
    });
    await expect(started).rejects.toThrow('no build');
    await expect(chainId(url)).rejects.toThrow();
  });

  it('startStack leaves no chain running when the port of the other is taken', async () => {
    const first = await startStack({ serve: async () => idle });
    const port = first.chains[0]?.port ?? 0;
    const second = startStack({ serve: async () => idle, secondChainPort: port });
    await expect(second).rejects.toMatchObject({ code: 'port-taken' });
    await first.stop();
  });

  it('startStack configures the embedded wallet in the page, and its key only in the server', async () => {
    const stack = await startStack({
      serve: async ({ port, config, origins, secrets }) => {
        expect(origins).toEqual([`http://localhost:${port}`]);
        expect(config.embedded?.frameUrl).toBe(`http://frame.localhost:${port}/frame`);
        expect(secrets.apiKey.privateKey).toMatch(/^[0-9a-f]{64}$/);
        expect(JSON.stringify(config)).not.toContain(secrets.apiKey.privateKey);
        return idle;
      },
    });
    expect((await fetch(`${stack.config.embedded?.apiUrl}/health`)).status).toBe(200);
    await stack.stop();
    await expect(fetch(`${stack.config.embedded?.apiUrl}/health`)).rejects.toThrow();
  });

  it('startStack reuses the wallets of an earlier start in the given folder', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'causeway-stack-'));
    const keysFolder = join(folder, 'a', 'keys');
    const organizations: unknown[] = [];
    for (let start = 0; start < 2; start += 1) {
      const stack = await startStack({ serve: async () => idle, keysFolder });
      organizations.push(stack.keyserver.organizationId);
      await stack.stop();
    }
    expect(organizations[1]).toBe(organizations[0]);
    await rm(folder, { recursive: true });
  });

  it('startStack leaves nothing running when the port of the key server is taken', async () => {
    const first = await startStack({ serve: async () => idle });
    const second = startStack({ serve: async () => idle, keysPort: first.keyserver.port });
    await expect(second).rejects.toMatchObject({ code: 'port-taken' });
    await first.stop();
  });

  it('startStack starts the relay, configures the page with it, and leaves nothing running when its port is taken', async () => {
    const first = await startStack({ serve: async () => idle });
    const { url } = first.relay;
    expect(first.config.relay).toEqual({ url, projectId: 'local' });
    const second = startStack({ serve: async () => idle, relayPort: first.relay.port });
    await expect(second).rejects.toMatchObject({ code: 'port-taken' });
    await first.stop();
    await expect(fetch(url.replace('ws', 'http'))).rejects.toThrow();
  });

  it('startStack serves a wallet over the relay when it is called with adapters', async () => {
    const keyed = join(import.meta.dirname, 'no-such-module.ts');
    const wallet = { adapters: [{ namespace: 'eip155', keyed, key: keyed }] };
    const stack = await startStack({ serve: async () => idle, wallet });
    const url = stack.walletPage?.url ?? '';
    expect(stack.config.relay?.walletPageUrl).toBe(url);
    // Its sources are read when it is opened.
    expect(await (await fetch(url)).text()).toContain('no-such-module');
    const second = startStack({
      serve: async () => idle,
      wallet: { ...wallet, port: stack.walletPage?.port },
    });
    await expect(second).rejects.toMatchObject({ code: 'port-taken' });
    await stack.stop();
    await expect(fetch(url)).rejects.toThrow();
  });

  it('startStack continues without a local network that the machine cannot run and reports why', async () => {
    const skipped = 'Nowhere Local does not run here: it is nowhere.';
    const stack = await startStack({ serve: async () => idle, networks: [async () => ({ skipped })] });
    expect([stack.networks, stack.skipped]).toEqual([[], [skipped]]);
    await stack.stop();
  });

  it('startStack aborts the start by its signal', async () => {
    const abort = new AbortController();
    const started = startStack({ serve: async () => idle, signal: abort.signal });
    abort.abort();
    await expect(started).rejects.toMatchObject({ code: 'aborted' });
  });
});

describe('the configuration of startStack', () => {
  it('the configuration of startStack names no server outside this machine', () => {
    const { chains, connectSources } = stackConfig(['http://127.0.0.1:1', 'http://127.0.0.1:2']);
    const hosts = [...chains.flatMap(({ rpcUrls }) => rpcUrls), ...connectSources];
    expect(hosts.every((host) => /^http:\/\/(127\.0\.0\.1|localhost):/.test(host))).toBe(true);
    expect(chains.map(({ id }) => id)).toContain('eip155:1');
  });
});

describe('the explanation of a failed start', () => {
  it('the explanation of a failed start has the next step for a known code and the location for an unknown one', () => {
    const known = Object.assign(new Error('Port 8545 is taken by another program.'), { code: 'port-taken' });
    expect(explain(known)).toContain('CAUSEWAY_CHAIN_PORT=');
    // It may be another folder than .causeway, which --fresh would not remove.
    const folder = Object.assign(new Error('The folder /x cannot be used.'), { code: 'folder-unusable' });
    expect(explain(folder)).toContain('or choose another: CAUSEWAY_KEYS_FOLDER=');
    expect(explain(folder)).not.toContain('--fresh');
    expect(explain(new Error('surprise'))).toContain('stack.test.ts');
    expect(explain('text')).toContain('text');
  });
});
