import { WalletError, withDeadline } from '@causeway/protocol';
import { scopeOf } from '../scope.js';
import { sentences } from './codes.js';
import type { Provider, RelayLimits, WalletConnectOptions } from './types.js';

/** Where the client looks for a link to open with every request, without a look at its scheme. */
const deepLinkKey = 'WALLETCONNECT_DEEPLINK_CHOICE';

/** The relay did not answer. */
export const unreachable = (ms: number, cause?: unknown) =>
  new WalletError('walletconnect-unreachable', { ms }, { message: sentences.unreachable, cause });

/** A provider that tells nobody but the relay, and opens no link. A second try a second after a first that failed. */
export async function openProvider(options: WalletConnectOptions, limits: RelayLimits): Promise<Provider> {
  const provider = await open(options).catch(async () => {
    await new Promise((resolve) => setTimeout(resolve, limits.reinitialise));
    return open(options).catch((cause) => {
      throw new WalletError('relay-provider-missing', {}, { cause });
    });
  });
  const { core, engine } = provider.signer.client;
  // A frame of the operator that checks the page's origin; five seconds for each request where it is blocked.
  core.verify.register = async () => '';
  // Method, chain and contract of a request, in clear beside its ciphertext.
  (engine as unknown as { getTVFParams: () => undefined }).getTVFParams = () => undefined;
  return provider;
}

async function open({ chains, load, ...options }: WalletConnectOptions): Promise<Provider> {
  const { EthereumProvider } = await (load ?? (() => import('@walletconnect/ethereum-provider')))();
  const { methods, notifications } = scopeOf([]);
  const numbers = chains.map(({ id }) => Number(id.slice('eip155:'.length)));
  return EthereumProvider.init({
    projectId: options.projectId,
    metadata: { name: options.appName, description: '', url: options.appUrl, icons: [] },
    optionalChains: numbers as [number, ...number[]],
    optionalMethods: [...methods],
    optionalEvents: [...notifications],
    // It would make addresses of its operator otherwise. Nothing is read through it.
    rpcMap: Object.fromEntries(
      chains.map(({ rpcUrls }, index) => [numbers[index], rpcUrls[0] ?? 'http://0.0.0.0']),
    ),
    ...(options.relayUrl ? { relayUrl: options.relayUrl } : {}),
    ...(options.storage ? { storage: options.storage as never } : {}),
    customStoragePrefix: 'causeway-eip155',
    showQrModal: false,
    disableProviderPing: true,
    telemetryEnabled: false,
    logger: 'silent',
  });
}

/** Makes sure that the client opens no link by itself: a stale one, or one that another script put there. */
export async function forgetDeepLink({ signer }: Provider): Promise<void> {
  try {
    globalThis.localStorage?.removeItem(deepLinkKey);
  } catch {
    // No access, so nothing to follow.
  }
  await signer.client.core.storage.removeItem(deepLinkKey).catch(() => undefined);
}

/**
 * Waits until the relay is connected: what is queued would be asked of the person when nobody waits any more.
 *
 * @throws WalletError `walletconnect-unreachable`.
 */
export async function reach({ signer }: Provider, ms: number): Promise<void> {
  const { relayer } = signer.client.core;
  if (relayer.connected) return;
  let heard: () => void = () => undefined;
  const connected = new Promise<void>((resolve) => {
    heard = resolve;
    relayer.on('relayer_connect', heard);
  });
  relayer.transportOpen().catch(() => undefined);
  try {
    await withDeadline(connected, { method: 'reach', ms });
  } catch (cause) {
    throw unreachable(ms, cause);
  } finally {
    relayer.removeListener('relayer_connect', heard);
  }
}

/** Tells the wallet that a session is over, and forgets it here. Never throws. */
export async function leave({ signer }: Provider, topic: string, limits: RelayLimits): Promise<void> {
  const { client } = signer;
  if (!client.session.keys.includes(topic)) return;
  const told = client.disconnect({ topic, reason: { code: 6000, message: 'User disconnected.' } });
  await withDeadline(told, { method: 'leave', ms: limits.leave }).catch(() => undefined);
}
