import { indexedDbStorage } from '@causeway/core';
import type { RelayOptions } from '@causeway/kit/create';
import type { Config, RelayConfig } from '../config.ts';

/** The database of the relay's client: keys, sessions, received messages. */
export const relayDatabase = 'causeway-relay';

/** So many wallets can be connected over the relay at once. */
export const places = 4;

/** The options of wallets on phones: the deployment's name, relay and privacy settings. */
export const relayOptions = (
  { app = {} }: Config,
  { url, projectId, verify }: RelayConfig,
): RelayOptions => ({
  appUrl: app.url ?? location.origin,
  appDescription: app.description,
  appIcons: app.icon === undefined ? undefined : [app.icon],
  appRedirect: app.redirect,
  privacy: verify ? 'network' : 'strict',
  projectId,
  relayUrl: url,
  storage: indexedDbStorage({ name: relayDatabase }),
});
