import { independent } from '@causeway/conformance/independent';
import { WalletKit, type WalletKitTypes } from '@reown/walletkit';
import { Core } from '@walletconnect/core';
import { UniversalProvider } from '@walletconnect/universal-provider';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Relay, startRelay } from '../src/index.js';
import * as newest from '../src/newest.js';
import { loopbackOnly } from '../src/testing.js';
import { keepQuiet } from '../src/wallet.js';

type Guard = ReturnType<typeof loopbackOnly>;
type Kit = Awaited<ReturnType<typeof WalletKit.init>>;
type Provider = Awaited<ReturnType<typeof UniversalProvider.init>>;
interface Release {
  readonly Core: typeof Core;
  readonly WalletKit: typeof WalletKit;
  readonly UniversalProvider: typeof UniversalProvider;
}

const address = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045';
const metadata = { name: 'Test', description: '', url: 'https://test.example', icons: [] };
const namespaces = { eip155: { chains: ['eip155:1'], methods: ['personal_sign'], events: ['chainChanged'] } };
const releases: Readonly<Record<string, Release>> = {
  '2.21.8': { Core, WalletKit, UniversalProvider },
  '2.25.0': newest as unknown as Release,
};

describe.each(Object.entries(releases))('the original clients, %s', (version, release) => {
  const [provided, tested] =
    version === '2.21.8'
      ? (['@walletconnect/universal-provider', '@reown/walletkit'] as const)
      : (['@walletconnect/universal-provider-2.25', '@reown/walletkit-1.6'] as const);
  independent(provided, { what: 'pairs and asks over our relay' });
  independent(tested, { what: 'answers over our relay' });

  let guard: Guard;
  let relay: Relay;
  let provider: Provider;
  let kit: Kit;
  let answered = 0;

  beforeAll(async () => {
    guard = loopbackOnly();
    relay = await startRelay({ port: 0 });
    const options = {
      projectId: 'local',
      relayUrl: relay.url,
      telemetryEnabled: false,
      logger: 'silent',
      storageOptions: { database: ':memory:' },
    };
    provider = await release.UniversalProvider.init({
      ...options,
      metadata,
      customStoragePrefix: `app-${version}`,
    });
    keepQuiet(provider.client.core);
    const core = new release.Core({ ...options, customStoragePrefix: `wallet-${version}` });
    keepQuiet(core);
    kit = await release.WalletKit.init({ core, metadata });
    kit.on('session_proposal', ({ id }: WalletKitTypes.SessionProposal) => {
      void kit.approveSession({
        id,
        namespaces: {
          eip155: { ...namespaces.eip155, accounts: [`eip155:1:${address}`] },
        },
      });
    });
    kit.on('session_request', ({ id, topic, params }: WalletKitTypes.SessionRequest) => {
      answered++;
      const result = `signed ${(params.request.params as string[])[0]}`;
      void kit.respondSessionRequest({ topic, response: { id, jsonrpc: '2.0', result } });
    });
  });

  afterAll(async () => {
    for (const { core } of [provider.client, kit]) {
      core.heartbeat.stop();
      await core.relayer.transportClose();
    }
    await relay.stop();
    guard.restore();
  });

  const sign = (text: string) =>
    provider.request<string>({ method: 'personal_sign', params: [text, address] }, 'eip155:1');

  /** Pairs the two clients. */
  async function pair() {
    const uri = new Promise<string>((resolve) => provider.once('display_uri', resolve));
    const connected = provider.connect({ optionalNamespaces: namespaces });
    connected.catch(() => undefined);
    await kit.pair({ uri: await uri });
    const session = await connected;
    if (!session) throw new Error('The provider has no session after pairing.');
    return session;
  }

  test('the original provider pairs with the original wallet kit over the relay and gets an answer', async () => {
    const start = performance.now();
    const session = await pair();
    console.info(`pairing and session: ${Math.round(performance.now() - start)} ms`);
    expect(session.namespaces.eip155?.accounts).toEqual([`eip155:1:${address}`]);
    const began = performance.now();
    expect(await sign('one')).toBe('signed one');
    console.info(`request and answer: ${Math.round(performance.now() - began)} ms`);
  });

  test('a request pending when the relay is killed is answered after it returns', async () => {
    await pair();
    // The wallet has the request and its answer is cut off: a published answer is kept, an unpublished one is
    // published again.
    relay.faults.add({ kind: 'kill', direction: 'out', tag: 1108, count: 1, ms: 500 });
    const start = performance.now();
    const before = answered;
    expect(await sign('two')).toBe('signed two');
    console.info(
      `killed and restarted mid-request: answered after ${Math.round(performance.now() - start)} ms`,
    );
    expect(relay.faults.counts.kill).toBe(1);
    expect(answered - before).toBe(1);
  });

  test('the original provider reports a session that the wallet ends', async () => {
    const { topic } = await pair();
    const ended = new Promise((resolve) => provider.once('session_delete', resolve));
    await kit.disconnectSession({ topic, reason: { code: 6000, message: 'User disconnected.' } });
    await expect(ended).resolves.toMatchObject({ topic });
  });

  test('the clients contact no host but this machine', async () => {
    expect(guard.tried).toEqual([]);
    await expect(fetch('https://relay.example/')).rejects.toThrow('reaches nobody');
    expect(guard.tried).toEqual(['relay.example']);
  });
});
