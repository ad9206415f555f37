import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startAnvil } from '@causeway/devnets/anvil';
import { deploySplits } from '@causeway/devnets/splits';
import { createHandler } from '@causeway/embedded-wallet/server';
import { createHttpServer, readText, toRequest } from '@causeway/http';
import { type Keyserver, startKeyserver } from '@causeway/keyserver';
import { startRelay } from '@causeway/relay';
import type { SplitMain } from '@causeway/splits';
import { origin } from '../visitor.js';

/** A part of the stack that can be killed and started again with its saved data. */
export interface Part {
  readonly name: string;
  kill(): Promise<void>;
  revive(): Promise<void>;
}

/** The parts that visitors reach, each on a fixed port that it keeps. */
export interface Parts {
  readonly list: readonly Part[];
  readonly chainUrl: string;
  readonly relayUrl: string;
  readonly appUrl: string;
  readonly keys: Keyserver;
  /** The contract of splits on the chain. */
  readonly splits: SplitMain;
  /** Calls the chain itself, also while its server is killed. */
  callChain(method: string, params: readonly unknown[]): Promise<unknown>;
  stop(): Promise<void>;
}

const host = '127.0.0.1';

/** Starts a chain with a server in front of it, the relay, the provider's server and the app's server. */
export async function startParts(): Promise<Parts> {
  const folder = await mkdtemp(join(tmpdir(), 'causeway-soak-'));
  const anvil = await startAnvil({ chainId: 31337, port: 0 });
  const { plain } = await deploySplits(anvil.url);
  const relay = await startRelay({ port: 0 });
  const options = { folder, origins: [origin], rpIds: ['localhost'] };
  let keyserver = await startKeyserver({ ...options, port: 0 });
  const { port, url: apiUrl, organizationId, apiKey, otpSignerKey } = keyserver;
  const keys = keyserver;

  const toChain = (body: string) =>
    fetch(anvil.url, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
  const chain = createHttpServer(async (request, response) => {
    const answer = await toChain(await readText(request, 1_000_000));
    response.writeHead(200, { 'content-type': 'application/json' }).end(await answer.text());
  });
  const chainPort = await chain.listen(0, host);

  const handle = createHandler({
    apiUrl,
    organizationId,
    apiKey,
    otpSignerKey,
    appName: 'Soak',
    origins: [origin],
  });
  const app = createHttpServer(async (request, response) => {
    const answer = await handle(toRequest(request));
    response.writeHead(answer.status, Object.fromEntries(answer.headers)).end(await answer.text());
  });
  const appPort = await app.listen(0, host);

  return {
    list: [
      {
        name: 'chain',
        kill: () => chain.stop(),
        revive: async () => void (await chain.listen(chainPort, host)),
      },
      { name: 'relay', kill: relay.kill, revive: relay.revive },
      {
        name: 'key server',
        kill: () => keyserver.stop(),
        async revive() {
          keyserver = await startKeyserver({ ...options, port });
        },
      },
      {
        name: 'app server',
        kill: () => app.stop(),
        revive: async () => void (await app.listen(appPort, host)),
      },
    ],
    chainUrl: `http://${host}:${chainPort}`,
    relayUrl: relay.url,
    appUrl: `http://${host}:${appPort}`,
    keys,
    splits: { address: plain as `0x${string}`, kind: 'plain' },
    async callChain(method, params) {
      const answer = await toChain(JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }));
      return ((await answer.json()) as { readonly result?: unknown }).result;
    },
    async stop() {
      await Promise.all([chain.stop(), app.stop(), relay.stop(), keyserver.stop(), anvil.stop()]);
      await rm(folder, { recursive: true, force: true });
    },
  };
}
