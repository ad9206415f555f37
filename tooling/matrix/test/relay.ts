import { memoryStorage } from '@causeway/core';
import type { Adapter } from '@causeway/protocol';
import { type RelayOptions, startRelay } from '@causeway/relay';
import { createRelayWallet, type RelayWalletOptions, type WalletNamespace } from '@causeway/relay/wallet';
import { type WalletConnectOptions, walletConnect } from '@causeway/walletconnect';

// Each page and each wallet of this process has a separate client.
process.env.DISABLE_GLOBAL_CORE = 'true';

interface Client {
  readonly core: { heartbeat: { stop(): void }; relayer: { transportClose(): Promise<void> } };
}

let number = 0;

/** Starts a relay, a wallet and a page's connector, with unmodified clients on both sides. */
export async function openRelay(
  adapter: Adapter,
  namespace: WalletNamespace,
  options: Pick<RelayOptions, 'faults'> &
    Pick<RelayWalletOptions, 'release' | 'signsIn'> &
    Pick<WalletConnectOptions, 'recap'> & { readonly adapters?: readonly Adapter[] } = {},
) {
  const { faults, release, signsIn, recap = false, adapters = [adapter] } = options;
  const relay = await startRelay({ port: 0, ...(faults ? { faults } : {}) });
  const name = `${namespace.namespace}-${number++}`;
  const wallet = await createRelayWallet({
    relayUrl: relay.url,
    name: `wallet-${name}`,
    namespaces: [namespace],
    release,
    ...(signsIn ? { signsIn } : {}),
  });
  const clients: Client[] = [];
  const { connector } = walletConnect({
    appName: 'Matrix',
    appUrl: 'https://app.example',
    projectId: 'local',
    relayUrl: relay.url,
    adapters,
    recap,
    storage: memoryStorage(),
    storagePrefix: name,
    load: async () => {
      const { SignClient } = await import('@walletconnect/sign-client');
      const init: typeof SignClient.init = async (clientOptions) => {
        const client = await SignClient.init(clientOptions);
        clients.push(client);
        return client;
      };
      return { SignClient: Object.assign(Object.create(SignClient), { init }) };
    },
  });
  return {
    relay,
    wallet,
    connector,
    clients,
    onUri: (uri: string) => void wallet.pair(uri).catch(() => undefined),
    async stop() {
      for (const { core } of clients) {
        core.heartbeat.stop();
        await core.relayer.transportClose();
      }
      await wallet.stop();
      await relay.stop();
    },
  };
}
