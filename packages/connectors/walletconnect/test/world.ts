import { type Connector, isWalletError, type Session, type WalletError } from '@causeway/protocol';
import { type Relay, startRelay } from '@causeway/relay';
import {
  createRelayWallet,
  type RelayWallet,
  type RelayWalletOptions,
  type WalletNamespace,
} from '@causeway/relay/wallet';
import { walletConnect } from '../src/index.js';
import type { WalletConnectOptions } from '../src/types.js';
import { asAdapter, createLoader, evm, evmScopes, memoryStorage, walletEvm } from './fixtures.js';

// Each page and each wallet of this process has a separate client.
process.env.DISABLE_GLOBAL_CORE = 'true';

let number = 0;

/** A relay, and pages and wallets that meet there. */
export async function createWorld() {
  const relay: Relay = await startRelay({ port: 0 });
  const stops: (() => unknown)[] = [];
  const signal = new AbortController().signal;

  async function wallet(
    namespaces: readonly WalletNamespace[] = [walletEvm],
    release?: RelayWalletOptions['release'],
  ): Promise<RelayWallet> {
    const relayWallet = await createRelayWallet({
      relayUrl: relay.url,
      name: `w${number++}`,
      namespaces,
      release,
    });
    stops.push(relayWallet.stop);
    return relayWallet;
  }

  function page(options: Partial<WalletConnectOptions> = {}) {
    const { load, leave, clients } = createLoader();
    stops.push(leave);
    const app = walletConnect({
      appName: 'Test',
      appUrl: 'https://app.example',
      projectId: 'local',
      relayUrl: relay.url,
      adapters: [asAdapter(evm)],
      storage: memoryStorage(),
      load,
      ...options,
    });
    return { ...app, leave, clients };
  }

  return {
    relay,
    wallet,
    page,
    async stop() {
      for (const stop of stops.splice(0)) await stop();
      await relay.stop();
    },
    /** Connects by a code that the wallet scans. */
    connect: (connector: Connector, scanner: RelayWallet, scopes = evmScopes): Promise<Session> =>
      connector.createSession({
        scopes,
        signal,
        onUri: (uri) => void scanner.pair(uri).catch(() => undefined),
      }),
  };
}

/** The error a promise fails with. */
export async function failureOf(work: Promise<unknown>): Promise<WalletError> {
  const error = await work.then(
    () => new Error('It was fulfilled.'),
    (reason: unknown) => reason,
  );
  if (!isWalletError(error)) throw error;
  return error;
}

/** A message to sign with the first account. */
export const sign = ({ accounts }: Session, text = '0x68690a') => ({
  chainId: accounts[0]?.chainId ?? 'eip155:1',
  method: 'personal_sign',
  params: [text, accounts[0]?.address],
});
