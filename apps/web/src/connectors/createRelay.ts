import { indexedDbStorage } from '@causeway/core';
import type { Connector } from '@causeway/protocol';
import { type RelayNamespace, walletConnect } from '@causeway/walletconnect';
import type { RelayConfig } from '../config.ts';

/** The database of what the relay's client keeps: keys, sessions, messages that came. */
export const relayDatabase = 'causeway-relay';

/** So many wallets can be connected over the relay at once. */
export const places = 4;

/**
 * The connectors of the relay, one for each wallet that can be connected at once. Any wallet may answer any of them,
 * so none is named before. Nothing is fetched before one is used.
 */
export function createRelay(
  appName: string,
  { url, projectId }: RelayConfig,
  adapters: readonly RelayNamespace[],
): readonly Connector[] {
  const relay = walletConnect({
    appName,
    appUrl: location.origin,
    projectId,
    relayUrl: url,
    adapters,
    storage: indexedDbStorage({ name: relayDatabase }),
  });
  const more = Array.from({ length: places - 1 }, (_, index) => {
    const number = String(index + 2);
    return relay.connectorFor({ id: number, name: `${relay.connector.wallet.name} ${number}` });
  });
  return [relay.connector, ...more];
}
