import { describeConnector } from '@causeway/conformance';
import type { Connector } from '@causeway/protocol';
import { type Relay, startRelay } from '@causeway/relay';
import { type Guard, loopbackOnly } from '@causeway/relay/testing';
import { createRelayWallet, type RelayWallet } from '@causeway/relay/wallet';
import { afterAll, beforeAll, expect } from 'vitest';
import { walletConnect } from '../src/index.js';
import { asAdapter, createLoader, evm, evmScopes, memoryStorage, walletEvm } from './fixtures.js';

// Each page and each wallet of this process has a separate client.
process.env.DISABLE_GLOBAL_CORE = 'true';

let guard: Guard;
let relay: Relay;
let number = 0;

beforeAll(async () => {
  guard = loopbackOnly();
  relay = await startRelay({ port: 0 });
});
afterAll(async () => {
  await relay.stop();
  expect(guard.tried).toEqual([]);
  guard.restore();
});

/** The person's part: scans the code with the wallet. */
function scanning(connector: Connector, wallet: RelayWallet): Connector {
  return {
    ...connector,
    createSession: (request) =>
      connector.createSession({ ...request, onUri: (uri) => void wallet.pair(uri).catch(() => undefined) }),
    async revokeSession(session) {
      await connector.revokeSession(session);
      // The relay has it by now; the wallet reads it a moment later.
      await expect.poll(() => wallet.topics.includes(session.topic ?? '')).toBe(false);
    },
  };
}

describeConnector('a relayed wallet', async () => {
  const storage = memoryStorage();
  const pages = createLoader();
  const wallet = await createRelayWallet({
    relayUrl: relay.url,
    name: `wallet-${number++}`,
    namespaces: [walletEvm],
  });
  const createScanned = () =>
    scanning(
      walletConnect({
        appName: 'Test',
        appUrl: 'https://app.example',
        projectId: 'local',
        relayUrl: relay.url,
        adapters: [asAdapter(evm)],
        storage,
        load: pages.load,
      }).connector,
      wallet,
    );
  return {
    connector: createScanned(),
    wallet: Object.assign(wallet, { failWith: pages.failWith }),
    scopes: evmScopes,
    call: ({ chainId, address }) => ({ chainId, method: 'personal_sign', params: ['0x68690a', address] }),
    async reload() {
      await pages.leave();
      await wallet.settled();
      return createScanned();
    },
    async stop() {
      await pages.leave();
      await wallet.stop();
    },
  };
});
