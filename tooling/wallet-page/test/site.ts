import { keepQuiet } from '@causeway/relay/wallet';
import { UniversalProvider } from '@walletconnect/universal-provider';

// Each site of this process has a separate client.
process.env.DISABLE_GLOBAL_CORE = 'true';

let number = 0;

/** A site with the unmodified client. */
export async function createSite(relayUrl: string) {
  const provider = await UniversalProvider.init({
    projectId: 'local',
    relayUrl,
    metadata: { name: 'Shop', description: '', url: 'https://shop.example', icons: [] },
    customStoragePrefix: `site-${number++}`,
    storageOptions: { database: ':memory:' },
    telemetryEnabled: false,
    logger: 'silent',
  });
  keepQuiet(provider.client.core);
  const { client } = provider;
  return {
    client,
    /** A new code, and the session that a wallet approves with it. */
    async propose(chains: readonly string[] = ['eip155:31337', 'eip155:1']) {
      const { uri = '', approval } = await client.connect({
        optionalNamespaces: {
          eip155: {
            chains: [...chains],
            methods: ['personal_sign', 'eth_sendTransaction', 'wallet_switchEthereumChain'],
            events: ['chainChanged', 'accountsChanged'],
          },
        },
      });
      const session = approval();
      session.catch(() => undefined);
      return { uri, session };
    },
    /** Sends a request to the wallet; a rejection counts as its answer too. */
    ask: (topic: string, method: string, params: unknown, chainId = 'eip155:31337') =>
      client
        .request<unknown>({ topic, chainId, request: { method, params } })
        .catch(({ code, message }: { code: number; message: string }) => ({ code, message })),
    async stop() {
      client.core.heartbeat.stop();
      await client.core.relayer.transportClose();
    },
  };
}
