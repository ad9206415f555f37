import { indexedDbStorage } from '@causeway/core';
import type { Connector } from '@causeway/protocol';
import { type RelayNamespace, walletConnect } from '@causeway/walletconnect';
import type { Config, RelayConfig } from '../config.ts';

/** The database of the relay's client: keys, sessions, received messages. */
export const relayDatabase = 'causeway-relay';

/** So many wallets can be connected over the relay at once. */
export const places = 4;

/**
 * The connector of the relay. It holds a session for each wallet that is connected, and any wallet may answer it. Nothing
 * is fetched before it is used.
 */
export function createRelay(
  { appName, app = {} }: Config,
  { url, projectId, verify }: RelayConfig,
  adapters: readonly RelayNamespace[],
): Connector {
  return walletConnect({
    appName,
    appUrl: app.url ?? location.origin,
    appDescription: app.description,
    appIcons: app.icon === undefined ? undefined : [app.icon],
    appRedirect: app.redirect,
    privacy: verify ? 'network' : 'strict',
    projectId,
    relayUrl: url,
    adapters,
    storage: indexedDbStorage({ name: relayDatabase }),
  }).connector;
}
